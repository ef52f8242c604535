import { Injectable } from '@nestjs/common';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import {
  insertRows,
  requireIds,
  softDelete,
  updateExistingRow,
  withLockedRow,
} from '#engine/kernel/writing/rows';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';
import { addToGroup, emptyGroup, removeFromGroup } from '../customers/groups-of-customers.ts';
import type {
  CreateCustomerGroupBody,
  ListMembersQuery,
  UpdateCustomerGroupBody,
} from './customer-groups.input.ts';

/** Manages customer groups, to which price lists and discounts can be restricted. */
@Injectable()
export class CustomerGroupsService {
  constructor(private readonly database: Database) {}

  /** @throws duplicate_error (name) */
  async create(body: CreateCustomerGroupBody): Promise<{ id: string }> {
    const id = newId(CustomerGroup);
    await this.database.transaction((tx) => insertRows(tx, CustomerGroup, [{ id, ...body }]));
    return { id };
  }

  /** @throws not_found, duplicate_error (name) */
  async update(id: string, body: UpdateCustomerGroupBody): Promise<{ id: string }> {
    return this.database.transaction((tx) => updateExistingRow(tx, CustomerGroup, id, body));
  }

  /** Deletes the group and its memberships, but not its customers. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, CustomerGroup, id))) return;
      await emptyGroup(tx, id);
    });
  }

  /** @throws not_found */
  async listMembers(id: string, query: ListMembersQuery): Promise<ListResult> {
    await requireIds(this.database, CustomerGroup, [id]);
    return { query, conditions: [{ path: 'groups.id', equals: id }] };
  }

  /** @throws not_found (group or customers) */
  addMembers(id: string, customerIds: string[]): Promise<{ id: string }> {
    return this.change(id, (tx) => addToGroup(tx, id, customerIds));
  }

  /** Ignores customers who are not in the group. @throws not_found (group) */
  removeMembers(id: string, customerIds: string[]): Promise<{ id: string }> {
    return this.change(id, (tx) => removeFromGroup(tx, id, customerIds));
  }

  /** Locks the group's row, so that it is not deleted concurrently. */
  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return withLockedRow(this.database, CustomerGroup, id, work);
  }
}
