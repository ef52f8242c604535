import {
  CustomerGroupsService,
  Database,
  DiscountsService,
  GiftCardsService,
  PriceListsService,
  ProductCategoriesService,
} from '@storekeep/server/extend';
import { categories, customerGroup, discounts, giftCardValue, priceLists } from './demo-data.ts';
import type { GetService } from './get-service.ts';

/**
 * Adds a tree of categories, with each product in the category of its type and in the one above, since the page of a category in v1's
 * starter has only the products of that category itself.
 */
export async function addCategories(get: GetService): Promise<void> {
  const service = get(ProductCategoriesService);
  const products = await get(Database).query<{ type: string; ids: string[] }>(
    `select t.value as type, array_agg(p.id order by p.created_at, p.id) as ids
     from product p join product_type t on t.id = p.type_id group by t.value`,
  );
  const idsOf = new Map(products.map(({ type, ids }) => [type, ids]));
  for (const [name, below] of Object.entries(categories)) {
    const { id } = await service.create({ name, is_active: true });
    await service.addProducts(
      id,
      below.flatMap((type) => idsOf.get(type) ?? []),
    );
    for (const type of below) {
      const child = await service.create({ name: type, is_active: true, parent_category_id: id });
      await service.addProducts(child.id, idsOf.get(type) ?? []);
    }
  }
}

/** @param regionIds by name */
export async function addDiscounts(get: GetService, regionIds: ReadonlyMap<string, string>): Promise<void> {
  const service = get(DiscountsService);
  const productIds = await idsByHandle(get(Database));
  for (const { regions, product, rule, ...discount } of discounts)
    await service.create({
      ...discount,
      regions: regions ? regions.map((name) => regionIds.get(name)!) : [...regionIds.values()],
      rule: {
        ...rule,
        ...(product && { conditions: [{ operator: 'in', products: [productIds.get(product)!] }] }),
      },
    });
}

export async function addGiftCard(get: GetService, region_id: string): Promise<void> {
  await get(GiftCardsService).create({ region_id, value: giftCardValue });
}

export async function addPriceLists(get: GetService): Promise<void> {
  const { id: group } = await get(CustomerGroupsService).create({ name: customerGroup });
  const service = get(PriceListsService);
  for (const { factor, products, forGroup, ...columns } of priceLists)
    await service.create({
      ...columns,
      status: 'active',
      customer_groups: forGroup ? [{ id: group }] : [],
      prices: await reducedPrices(get(Database), products, factor),
    });
}

async function reducedPrices(database: Database, handles: readonly string[], factor: number) {
  const prices = await database.query<{ variant_id: string; currency_code: string; amount: string }>(
    `select l.variant_id, a.currency_code, a.amount from product p
     join product_variant v on v.product_id = p.id
     join product_variant_money_amount l on l.variant_id = v.id
     join money_amount a on a.id = l.money_amount_id and a.price_list_id is null
     where p.handle = any($1) order by v.id, a.currency_code`,
    [handles],
  );
  return prices.map(({ amount, ...price }) => ({ ...price, amount: Math.round(Number(amount) * factor) }));
}

async function idsByHandle(database: Database): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; handle: string }>('select id, handle from product');
  return new Map(rows.map(({ id, handle }) => [handle, id]));
}
