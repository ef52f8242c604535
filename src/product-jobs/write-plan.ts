import { Image } from '../entities/image.ts';
import { MoneyAmount, VariantPriceLink } from '../entities/money-amount.ts';
import { ProductCollection } from '../entities/product-collection.ts';
import { ProductOption } from '../entities/product-option.ts';
import { ProductOptionValue } from '../entities/product-option-value.ts';
import { ProductTag } from '../entities/product-tag.ts';
import { ProductType } from '../entities/product-type.ts';
import { ProductVariant } from '../entities/product-variant.ts';
import { Product } from '../entities/product.ts';
import { SalesChannel } from '../entities/sales-channel.ts';
import { stockVariants, type StockedVariant } from '../inventory/items.ts';
import type { StockOptions } from '../inventory/stock-options.ts';
import { newId } from '../kernel/ids.ts';
import { kebabCase } from '../kernel/kebab-case.ts';
import { idsByValue } from '../kernel/known-by-value.ts';
import { insertMissingRows, insertRows, patchRows, updateRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import { setValues } from '../products/write-variants.ts';
import type { Plan, WantedChannel } from './plan.ts';

/** Writes what a chunk comes to, in as many statements for one row as for many. @param stock whether new variants have theirs at locations */
export async function writePlan(tx: Tx, plan: Plan, stock: StockOptions): Promise<void> {
  await writeProducts(tx, plan);
  await setProfiles(tx, plan.profiles);
  await setTags(tx, plan.tags);
  await setImages(tx, plan.images);
  await setCategories(tx, plan.categories);
  await setChannels(tx, plan.channels);
  await insertRows(tx, ProductOption, plan.newOptions);
  await patchRows(tx, ProductVariant, plan.changedVariants);
  await insertRows(tx, ProductVariant, plan.newVariants);
  if (stock.atLocations) await stockVariants(tx, stockedOf(plan));
  await insertRows(tx, ProductOptionValue, plan.newValues);
  await setValues(tx, plan.changedValues);
  await writePrices(tx, plan);
}

function stockedOf({ newVariants }: Plan): StockedVariant[] {
  return (newVariants as unknown as ProductVariant[]).filter(({ manage_inventory }) => manage_inventory);
}

async function writeProducts(tx: Tx, plan: Plan): Promise<void> {
  const collections = await collectionIds(tx, plan.collections);
  const types = await idsByValue(tx, ProductType, present(plan.types.values()));
  const idOf = (type: string | null | undefined) => (type ? types.get(type)! : null);
  await patchRows(
    tx,
    Product,
    [...plan.changedProducts.values()].map((patch) => ({
      ...patch,
      ...(plan.collections.has(patch.id) && { collection_id: collections.get(patch.id) ?? null }),
      ...(plan.types.has(patch.id) && { type_id: idOf(plan.types.get(patch.id)) }),
    })),
  );
  await insertRows(
    tx,
    Product,
    plan.newProducts.map((row) => ({
      ...row,
      collection_id: collections.get(row.id) ?? null,
      type_id: idOf(plan.types.get(row.id)),
    })),
  );
}

/** Finds collections by handle, else by title, and makes those there are not. By product id. */
async function collectionIds(tx: Tx, wanted: Plan['collections']): Promise<Map<string, string>> {
  const named = present(wanted.values());
  if (named.length === 0) return new Map();
  const find = () =>
    tx.query<{ id: string; title: string; handle: string | null }>(
      `select id, title, handle from product_collection where (handle = any($1) or title = any($2)) and deleted_at is null
       order by created_at, id`,
      [named.map(({ handle }) => handle), named.map(({ title }) => title)],
    );
  let there = await find();
  const idOf = ({ title, handle }: (typeof named)[number]): string | undefined =>
    there.find((one) => (handle ? one.handle === handle : one.title === title))?.id;
  const missing = named.filter((one) => idOf(one) === undefined);
  if (missing.length > 0) {
    await insertMissingRows(
      tx,
      ProductCollection,
      missing.map(({ title, handle }) => ({
        id: newId(ProductCollection),
        title: title ?? handle!,
        handle: handle ?? (kebabCase(title!) || newId(ProductCollection).toLowerCase()),
      })),
    );
    there = await find();
  }
  return new Map([...wanted].flatMap(([id, one]) => (one ? [[id, idOf(one)!]] : [])));
}

async function setProfiles(tx: Tx, profiles: Plan['profiles']): Promise<void> {
  if (profiles.size === 0) return;
  await replaceLinks(tx, 'product_shipping_profile', 'profile_id', [...profiles]);
}

async function setTags(tx: Tx, tags: Plan['tags']): Promise<void> {
  if (tags.size === 0) return;
  const ids = await idsByValue(tx, ProductTag, [...tags.values()].flat());
  await replaceLinks(
    tx,
    'product_tags',
    'product_tag_id',
    linksOf(tags, (value) => ids.get(value)!),
    tags,
  );
}

/** Images are shown in the order of their ids, so all of a product are made anew. */
async function setImages(tx: Tx, wanted: Plan['images']): Promise<void> {
  if (wanted.size === 0) return;
  const images = [...wanted].flatMap(([product_id, urls]) =>
    urls.map((url) => ({ product_id, id: newId(Image), url })),
  );
  await insertRows(
    tx,
    Image,
    images.map(({ id, url }) => ({ id, url })),
  );
  const links = images.map(({ product_id, id }): [string, string] => [product_id, id]);
  await replaceLinks(tx, 'product_images', 'image_id', links, wanted);
}

async function setCategories(tx: Tx, categories: Plan['categories']): Promise<void> {
  if (categories.size === 0) return;
  const links = linksOf(categories, (id) => id);
  await replaceLinks(tx, 'product_category_product', 'product_category_id', links, categories);
}

async function setChannels(tx: Tx, channels: Plan['channels']): Promise<void> {
  if (channels.size === 0) return;
  const ids = await channelIds(tx, [...channels.values()].flat());
  await replaceLinks(
    tx,
    'product_sales_channel',
    'sales_channel_id',
    linksOf(channels, (channel) => channel.id ?? ids.get(channel.name)!),
    channels,
  );
}

/** Ids of new sales channels, by name. */
async function channelIds(tx: Tx, wanted: readonly WantedChannel[]): Promise<Map<string, string>> {
  const fresh = new Map(wanted.flatMap((one) => (one.id === null ? [[one.name, one] as const] : [])));
  if (fresh.size === 0) return new Map();
  // no constraint keeps the names apart
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sales channels of imports', 0))`);
  const names = [...fresh.keys()];
  const there = await tx.query<{ id: string; name: string }>(
    'select id, name from sales_channel where name = any($1) and deleted_at is null order by created_at desc, id desc',
    [names],
  );
  const ids = new Map(there.map(({ id, name }) => [name, id]));
  const made = names.filter((name) => !ids.has(name));
  await insertRows(
    tx,
    SalesChannel,
    made.map((name) => {
      const id = newId(SalesChannel);
      ids.set(name, id);
      return { id, name, description: fresh.get(name)!.description };
    }),
  );
  return ids;
}

async function writePrices(tx: Tx, { removedPrices, changedPrices, newPrices }: Plan): Promise<void> {
  if (removedPrices.length > 0)
    await tx.query('update money_amount set deleted_at = now() where id = any($1)', [removedPrices]);
  await updateRows(tx, MoneyAmount, changedPrices);
  if (newPrices.length === 0) return;
  await insertRows(
    tx,
    MoneyAmount,
    newPrices.map(({ variant_id: _, ...row }) => row),
  );
  await tx.query(
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [
      newPrices.map(() => newId(VariantPriceLink)),
      newPrices.map((row) => row.variant_id),
      newPrices.map(({ id }) => id),
    ],
  );
}

/** @param of the products whose links these are all; those of the links unless told */
async function replaceLinks(
  tx: Tx,
  table: string,
  column: string,
  links: readonly [string, string][],
  of: ReadonlyMap<string, unknown> = new Map(links),
): Promise<void> {
  await tx.query(`delete from ${table} where product_id = any($1)`, [[...of.keys()]]);
  await tx.query(
    `insert into ${table} (product_id, ${column}) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [links.map(([product]) => product), links.map(([, target]) => target)],
  );
}

function linksOf<T>(parts: ReadonlyMap<string, T[]>, idOf: (part: T) => string): [string, string][] {
  return [...parts].flatMap(([product, list]) => list.map((part): [string, string] => [product, idOf(part)]));
}

function present<T>(values: Iterable<T | null>): T[] {
  return [...values].filter((value): value is T => value !== null);
}
