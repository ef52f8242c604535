import { Outbox } from '#engine/background/outbox';
import { IdentityOptions } from '#engine/identity/identity-options';
import { RateLimits } from '#engine/identity/rate-limits';
import type { Database } from '#engine/kernel/database/database';
import { PriceListsService } from '#shop/catalogue/price-lists/price-lists.service';
import { ProductCategoriesService } from '#shop/catalogue/product-categories/product-categories.service';
import { DiscountsService } from '#shop/offers/discounts/discounts.service';
import { GiftCardsService } from '#shop/offers/gift-cards/gift-cards.service';
import { CustomerGroupsService } from '#shop/people/customer-groups/customer-groups.service';
import { categories, customerGroup, discounts, giftCardValue, priceLists } from './demo-data.ts';

/**
 * Adds a tree of categories, with each product in the category of its type and in the one above, since the page of a category in v1's
 * starter has only the products of that category itself.
 */
export async function addCategories(database: Database): Promise<void> {
  const service = new ProductCategoriesService(database, new Outbox(database));
  const products = await database.query<{ type: string; ids: string[] }>(
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
export async function addDiscounts(
  database: Database,
  regionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const service = new DiscountsService(database);
  const productIds = await idsByHandle(database);
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

export async function addGiftCard(database: Database, region_id: string): Promise<void> {
  const service = new GiftCardsService(
    database,
    new RateLimits(database, new IdentityOptions({ cookieSecret: '' })),
  );
  await service.create({ region_id, value: giftCardValue });
}

export async function addPriceLists(database: Database): Promise<void> {
  const { id: group } = await new CustomerGroupsService(database).create({ name: customerGroup });
  const service = new PriceListsService(database, new Outbox(database));
  for (const { factor, products, forGroup, ...columns } of priceLists)
    await service.create({
      ...columns,
      status: 'active',
      customer_groups: forGroup ? [{ id: group }] : [],
      prices: await reducedPrices(database, products, factor),
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
