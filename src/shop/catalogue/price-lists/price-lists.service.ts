import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { setLinks } from '#engine/kernel/writing/links';
import { insertRows, requireIds, softDelete } from '#engine/kernel/writing/rows';
import { withoutUndefined } from '#engine/kernel/writing/without-undefined';
import { PriceList } from '#model/entities/catalogue/price-list.entity';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';
import { priceErrors } from '../prices/price-errors.ts';
import {
  deleteAllListPrices,
  deleteListPrices,
  deleteListPricesOfProducts,
  deleteListPricesOfVariant,
} from '../prices/remove-list-prices.ts';
import { pricesOfList } from '../prices/staff-prices.ts';
import { categoryConditions } from '../products/storefront-catalogue.ts';
import { changePriceList } from './change-price-list.ts';
import type {
  AddPricesBody,
  CreatePriceListBody,
  ListProductsOfPriceListQuery,
  UpdatePriceListBody,
} from './price-lists.input.ts';
import { writeListPrices } from './write-list-prices.ts';

/** Price lists: prices for a period or for customer groups that take precedence over default prices. */
@Injectable()
export class PriceListsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  create({ prices, customer_groups = [], ...columns }: CreatePriceListBody): Promise<{ id: string }> {
    const id = newId(PriceList);
    return this.database.transaction(async (tx) => {
      await insertRows(tx, PriceList, [{ id, ...withoutUndefined(columns) }]);
      await requireValidPeriod(tx, id);
      await setCustomerGroups(tx, id, customer_groups);
      await writeListPrices(tx, id, prices);
      await this.outbox.publish(tx, 'price-list.created', { id });
      return { id };
    });
  }

  update(id: string, { prices, customer_groups, ...columns }: UpdatePriceListBody): Promise<{ id: string }> {
    return this.change(id, columns, async (tx) => {
      if (columns.starts_at !== undefined || columns.ends_at !== undefined) await requireValidPeriod(tx, id);
      if (customer_groups) await setCustomerGroups(tx, id, customer_groups);
      if (prices) await writeListPrices(tx, id, prices);
    });
  }

  /** Deletes a price list with its prices: a query that reads only `money_amount` must not find them. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, PriceList, id))) return;
      // after the row is locked, a new statement also sees prices that a concurrent transaction has added
      await deleteAllListPrices(tx, id);
      await this.outbox.publish(tx, 'price-list.deleted', { id });
    });
  }

  addPrices(id: string, { prices = [], override }: AddPricesBody): Promise<{ id: string }> {
    return this.change(id, {}, (tx) => writeListPrices(tx, id, prices, { override }));
  }

  deletePrices(id: string, priceIds: readonly string[]): Promise<DeletedPrices> {
    return this.deleteFromList(id, (tx) => deleteListPrices(tx, id, priceIds));
  }

  deletePricesOfProducts(id: string, productIds: readonly string[]): Promise<DeletedPrices> {
    return this.deleteFromList(id, (tx) => deleteListPricesOfProducts(tx, id, productIds));
  }

  deletePricesOfVariant(id: string, variantId: string): Promise<DeletedPrices> {
    return this.deleteFromList(id, (tx) => deleteListPricesOfVariant(tx, id, variantId));
  }

  /** @throws not_found if there is no such price list, instead of returning an empty list */
  async products(id: string, query: ListProductsOfPriceListQuery): Promise<ListResult> {
    await requireIds(this.database, PriceList, [id]);
    return {
      query,
      conditions: [
        { path: 'variants.prices.price_list_id', equals: id },
        ...categoryConditions(query, 'admin'),
      ],
      computed: pricesOfList(id),
    };
  }

  private async deleteFromList(id: string, work: (tx: Tx) => Promise<string[]>): Promise<DeletedPrices> {
    let ids: string[] = [];
    await this.change(id, {}, async (tx) => {
      ids = await work(tx);
    });
    return { ids, object: 'money-amount', deleted: true };
  }

  private change(
    id: string,
    columns: Omit<UpdatePriceListBody, 'prices' | 'customer_groups'>,
    work: (tx: Tx) => Promise<void>,
  ): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await changePriceList(tx, this.outbox, id, columns, work);
      return { id };
    });
  }
}

export interface DeletedPrices {
  ids: string[];
  object: 'money-amount';
  deleted: true;
}

/** @throws invalid_data if the list ends before it starts */
async function requireValidPeriod(tx: Tx, id: string): Promise<void> {
  const [invalid] = await tx.query('select from price_list where id = $1 and ends_at <= starts_at', [id]);
  if (invalid) throw priceErrors.endsBeforeStart();
}

/** @throws not_found */
async function setCustomerGroups(tx: Tx, id: string, groups: readonly { id: string }[]): Promise<void> {
  const ids = groups.map((group) => group.id);
  await requireIds(tx, CustomerGroup, ids);
  await setLinks(tx, PriceList, 'customer_groups', id, ids);
}
