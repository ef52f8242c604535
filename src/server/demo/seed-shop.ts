import { ShopLanguages } from '#engine/http/output/languages';
import { IdentityOptions } from '#engine/identity/identity-options';
import { RateLimits } from '#engine/identity/rate-limits';
import { Sessions } from '#engine/identity/sessions';
import { EmailChangeTokens } from '#engine/identity/tokens/email-change-tokens';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import type { Database } from '#engine/kernel/database/database';
import type { WritableSql } from '#engine/kernel/database/sql';
import { CollectionsService } from '#shop/catalogue/collections/collections.service';
import { ProductsService } from '#shop/catalogue/products/products.service';
import { CustomerAddresses } from '#shop/people/customers/customer-addresses';
import { CustomersService } from '#shop/people/customers/customers.service';
import { CustomersOptions } from '#shop/people/customers/customers-options';
import { EmailChanges } from '#shop/people/customers/email-changes';
import { CurrenciesService } from '#shop/settings/currencies/currencies.service';
import { RegionsService } from '#shop/settings/regions/regions.service';
import { StockOptions } from '#shop/settings/store/stock-options';
import { StoreService } from '#shop/settings/store/store.service';
import { StoreLanguages } from '#shop/settings/store/store-languages';
import { FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { collections, type DemoRegion, readProducts, regions, shopper, store } from './demo-data.ts';
import { productBody } from './demo-product.ts';
import { addStockLocations, moveStock } from './demo-stock.ts';
import { addCategories, addDiscounts, addGiftCard, addPriceLists } from './seed-offers.ts';

/** The options of a demo shop. */
export interface SeedOptions {
  /** The password of the demo customer. */
  shopperPassword: string;
  /** Whether its stock is at the stock locations; otherwise each variant has an inventory quantity. */
  stockAtLocations: boolean;
}

/**
 * Fills an empty shop through the services behind the admin routes. They are instantiated here instead of by an application, since
 * `database` is one transaction, and a command has no application.
 * @returns the login of the customer
 */
export async function seedShop(database: Database, { shopperPassword, stockAtLocations }: SeedOptions) {
  await database.transaction(ensureManualProviders);
  await new StoreService(database, new StoreLanguages(database, new ShopLanguages())).update(store);
  const regionIds = await addRegions(database);
  await new CurrenciesService(database).update('jpy', { includes_tax: true });
  const locationIds = await addStockLocations(database);
  await addProducts(database, new StockOptions({ atLocations: stockAtLocations }));
  if (stockAtLocations) await moveStock(database, locationIds);
  await addCategories(database);
  await addPriceLists(database);
  await addDiscounts(database, regionIds);
  await addGiftCard(database, regionIds.get('Europe')!);
  return addShopper(database, shopperPassword);
}

/** Inserts the manual providers, which a server would register at its start. */
async function ensureManualProviders(sql: WritableSql): Promise<void> {
  await sql.query(`insert into payment_provider (id) values ('manual') on conflict do nothing`);
  await sql.query(`insert into fulfillment_provider (id) values ('manual') on conflict do nothing`);
}

/** @returns the ids by name */
async function addRegions(database: Database): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // a demo with a key of Stripe takes cards, too
  const cards = await database.query<{ id: string }>(
    `select id from payment_provider where id = 'stripe' and is_installed`,
  );
  for (const region of regions)
    ids.set(
      region.name,
      await addRegion(
        database,
        region,
        cards.map(({ id }) => id),
      ),
    );
  return ids;
}

/** @param cards the providers of card payments */
async function addRegion(database: Database, region: DemoRegion, cards: readonly string[]): Promise<string> {
  const { shippingOptions: _, ...columns } = region;
  const body = { ...columns, payment_providers: [...columns.payment_providers, ...cards] };
  const options = new ShippingOptionsService(database, new FulfillmentProviders(database));
  const { id } = await new RegionsService(database).create(body);
  for (const option of region.shippingOptions) await options.create({ ...option, region_id: id });
  return id;
}

async function addProducts(database: Database, stock: StockOptions): Promise<void> {
  const service = new ProductsService(database, stock);
  const collectionIds = await addCollections(database);
  // lists show the latest product first
  for (const product of readProducts().toReversed())
    await service.create(productBody(product, collectionIds));
}

/** @returns the ids by title */
async function addCollections(database: Database): Promise<Map<string, string>> {
  const service = new CollectionsService(database);
  const ids = new Map<string, string>();
  for (const title of collections.toReversed()) ids.set(title, (await service.create({ title })).id);
  return ids;
}

async function addShopper(database: Database, password: string) {
  const { address, ...columns } = shopper;
  const identity = new IdentityOptions({ cookieSecret: '' }); // no session or token is created
  const rateLimits = new RateLimits(database, identity);
  const emailChanges = new EmailChanges(
    database,
    new CustomersOptions(),
    new EmailChangeTokens(identity),
    new Sessions(database, identity),
    new AccessTokens(database, identity),
    rateLimits,
  );
  const customers = new CustomersService(database, emailChanges, rateLimits);
  const { id } = await customers.create({ ...columns, password });
  await new CustomerAddresses(database).add(id, address);
  return { email: columns.email, password };
}
