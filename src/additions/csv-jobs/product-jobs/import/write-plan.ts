import {
  catalogueWrites,
  insertEvents,
  type NewEvent,
  Product,
  ProductTag,
  ProductType,
  ProductVariant,
  type StockOptions,
  type Tx,
} from '@storekeep/server/extend';
import type { Plan } from './import-plan.ts';

/**
 * Writes the changes of a chunk; the number of statements does not depend on the number of rows.
 * @param stock whether stock is counted per location, so that new variants need inventory items
 */
export async function writePlan(tx: Tx, plan: Plan, stock: StockOptions): Promise<void> {
  await writeProducts(tx, plan);
  await catalogueWrites.setCustomColumns(tx, Product, plan.newProductColumns);
  await catalogueWrites.setProfileOfProducts(tx, plan.profiles);
  await writeTags(tx, plan.tags);
  await catalogueWrites.setImages(tx, plan.images);
  await catalogueWrites.setCategories(tx, plan.categories);
  await writeChannels(tx, plan.channels);
  await catalogueWrites.writeVariantRows(tx, plan, stock);
  await catalogueWrites.setCustomColumns(tx, ProductVariant, plan.newVariantColumns);
  await catalogueWrites.deletePrices(tx, plan.removedPrices);
  await catalogueWrites.updatePrices(tx, plan.changedPrices);
  await catalogueWrites.insertPrices(tx, plan.newPrices);
  await insertEvents(tx, importEvents(plan));
}

async function writeProducts(tx: Tx, plan: Plan): Promise<void> {
  const collections = await catalogueWrites.findOrCreateCollections(tx, plan.collections);
  const types = await catalogueWrites.findOrCreateByValue(
    tx,
    ProductType,
    [...plan.types.values()].filter((type) => type !== null),
  );
  const idOf = (type: string | null | undefined) => (type ? types.get(type)! : null);
  await catalogueWrites.writeProductRows(tx, {
    changed: [...plan.changedProducts.values()].map((patch) => ({
      ...patch,
      ...(plan.collections.has(patch.id) && { collection_id: collections.get(patch.id) ?? null }),
      ...(plan.types.has(patch.id) && { type_id: idOf(plan.types.get(patch.id)) }),
    })),
    added: plan.newProducts.map((row) => ({
      ...row,
      collection_id: collections.get(row.id) ?? null,
      type_id: idOf(plan.types.get(row.id)),
    })),
  });
}

async function writeTags(tx: Tx, tags: Plan['tags']): Promise<void> {
  if (tags.size === 0) return;
  const ids = await catalogueWrites.findOrCreateByValue(tx, ProductTag, [...tags.values()].flat());
  await catalogueWrites.setTags(
    tx,
    idsOf(tags, (value) => ids.get(value)!),
  );
}

async function writeChannels(tx: Tx, channels: Plan['channels']): Promise<void> {
  const newChannels = [...channels.values()].flat().filter((channel) => channel.id === null);
  const ids = await catalogueWrites.findOrCreateChannels(
    tx,
    new Map(newChannels.map((channel) => [channel.name, channel])),
  );
  await catalogueWrites.setChannelsOfProducts(
    tx,
    idsOf(channels, (channel) => channel.id ?? ids.get(channel.name)!),
  );
}

function idsOf<T>(parts: ReadonlyMap<string, T[]>, idOf: (part: T) => string): Map<string, string[]> {
  return new Map([...parts].map(([product, list]) => [product, list.map(idOf)]));
}

/** One event per product, also for changes of its variants and prices. */
function importEvents(plan: Plan): NewEvent[] {
  const { newProducts, changedProducts, collections, types, tags, images, categories, channels, profiles } =
    plan;
  const parts = {
    collection_id: collections,
    type_id: types,
    tags,
    images,
    categories,
    sales_channels: channels,
  };
  const relations = Object.entries({ ...parts, profile_id: profiles, variants: plan.productsOfVariants });
  return [
    ...newProducts.map(({ id }): NewEvent => ['product.created', { id }]),
    ...[...changedProducts.values()].map(({ id, ...columns }): NewEvent => {
      const changed = relations.filter(([, products]) => products.has(id)).map(([name]) => name);
      return ['product.updated', { id, fields: [...Object.keys(columns), ...changed] }];
    }),
  ];
}
