import {
  CollectionsService,
  CurrenciesService,
  CustomerAddresses,
  CustomersService,
  Database,
  ProductsService,
  RegionsService,
  ShippingOptionsService,
  StockOptions,
  StoreService,
} from '@storekeep/server/extend';
import { collections, type DemoRegion, readProducts, regions, shopper, store } from './demo-data.ts';
import { productBody } from './demo-product.ts';
import { addStockLocations, moveStock } from './demo-stock.ts';
import type { GetService } from './get-service.ts';
import { addCategories, addDiscounts, addGiftCard, addPriceLists } from './seed-offers.ts';

/**
 * Fills an empty shop through the services behind the admin routes.
 * @param password of the demo customer
 * @returns the login of the customer
 */
export async function seedShop(
  get: GetService,
  password: string,
): Promise<{ email: string; password: string }> {
  await get(StoreService).update(store);
  const regionIds = await addRegions(get);
  await get(CurrenciesService).update('jpy', { includes_tax: true });
  const locationIds = await addStockLocations(get);
  await addProducts(get);
  if (get(StockOptions).atLocations) await moveStock(get, locationIds);
  await addCategories(get);
  await addPriceLists(get);
  await addDiscounts(get, regionIds);
  await addGiftCard(get, regionIds.get('Europe')!);
  const { address, ...columns } = shopper;
  const { id } = await get(CustomersService).create({ ...columns, password });
  await get(CustomerAddresses).add(id, address);
  return { email: columns.email, password };
}

/** @returns the ids by name */
async function addRegions(get: GetService): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // a demo with a key of Stripe takes cards, too
  const cards = await get(Database).query<{ id: string }>(
    `select id from payment_provider where id = 'stripe' and is_installed`,
  );
  for (const region of regions)
    ids.set(
      region.name,
      await addRegion(
        get,
        region,
        cards.map(({ id }) => id),
      ),
    );
  return ids;
}

/** @param cards the providers of card payments */
async function addRegion(get: GetService, region: DemoRegion, cards: readonly string[]): Promise<string> {
  const { shippingOptions, ...columns } = region;
  const body = { ...columns, payment_providers: [...columns.payment_providers, ...cards] };
  const { id } = await get(RegionsService).create(body);
  for (const option of shippingOptions)
    await get(ShippingOptionsService).create({ ...option, region_id: id });
  return id;
}

async function addProducts(get: GetService): Promise<void> {
  const collectionIds = new Map<string, string>();
  for (const title of collections.toReversed())
    collectionIds.set(title, (await get(CollectionsService).create({ title })).id);
  // lists show the latest product first
  for (const product of readProducts().toReversed())
    await get(ProductsService).create(productBody(product, collectionIds));
}
