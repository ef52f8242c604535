import { Injectable } from '@nestjs/common';
import { CustomerGroup } from '../entities/customer-group.ts';
import { Customer } from '../entities/customer.ts';
import type { Listed } from '../http/answers.ts';
import { Database } from '../kernel/database.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds, softDelete, updateRow } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import type {
  CreateCustomerGroupBody,
  ListMembersQuery,
  UpdateCustomerGroupBody,
} from './customer-groups.input.ts';

/** Customers who are offered the same prices and discounts. */
@Injectable()
export class CustomerGroupsService {
  constructor(private readonly database: Database) {}

  async create(body: CreateCustomerGroupBody): Promise<{ id: string }> {
    const id = newId('cgrp');
    await insertRows(this.database, CustomerGroup, [{ id, ...body }]);
    return { id };
  }

  async update(id: string, body: UpdateCustomerGroupBody): Promise<{ id: string }> {
    if (!(await updateRow(this.database, CustomerGroup, id, body))) throw notFound('customer_group', id);
    return { id };
  }

  /** Its customers stay, and are not in it any more. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, CustomerGroup, id))) return;
      await tx.query('delete from customer_group_customers where customer_group_id = $1', [id]);
    });
  }

  /** @throws not_found, rather than an empty list, when there is no such group */
  async members(id: string, query: ListMembersQuery): Promise<Listed> {
    if ((await missingIds(this.database, CustomerGroup, [id])).length > 0)
      throw notFound('customer_group', id);
    return { query, conditions: [{ path: 'groups.id', equals: id }] };
  }

  addMembers(id: string, customerIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      const missing = await missingIds(tx, Customer, customerIds);
      if (missing.length > 0) throw notFound('customer', missing.join(', '));
      await tx.query(
        `insert into customer_group_customers (customer_group_id, customer_id) select $1, unnest($2::text[])
         on conflict do nothing`,
        [id, customerIds],
      );
    });
  }

  removeMembers(id: string, customerIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await tx.query(
        'delete from customer_group_customers where customer_group_id = $1 and customer_id = any($2)',
        [id, customerIds],
      );
    });
  }

  /** The update locks the group's row, so that it is not deleted meanwhile. */
  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      if (!(await updateRow(tx, CustomerGroup, id, {}))) throw notFound('customer_group', id);
      await work(tx);
      return { id };
    });
  }
}
