import { type JobError, newId, Product, ProductOption } from '@storekeep/server/extend';
import { type ImportRow, type ProductCells, rowError } from '../csv/read-row.ts';
import type { StoredProduct } from '../export/stored-products.ts';
import { changedColumns, NO_MEASURES, type Plan, type RequestedChannel } from './import-plan.ts';

/** A product after the changes of the previous rows. */
export interface Draft {
  id: string;
  /** Null if the product is new in this chunk, or created by the trial pass. */
  stored: StoredProduct | null;
  /** The first row of the product in the file; null before that row is planned. */
  row: number | null;
  handle: string | null;
  options: { id: string; title: string }[];
  variants: DraftVariant[];
}

export interface DraftVariant {
  id: string;
  title: string;
  stored: StoredProduct['variants'][number] | null;
  /** In the order of the product's options. */
  values: (string | null)[];
}

/** The records of the shop that products refer to. */
export interface ShopRecords {
  /** All shipping profiles, the oldest first. */
  profiles: { id: string; name: string; type: string }[];
  defaultChannel: string | null;
  /** The categories that rows of the chunk name. */
  categories: { id: string; handle: string }[];
  /** The channels that rows of the chunk name, by id or name. */
  channels: { id: string; name: string }[];
}

/** The nullable columns of a new product. */
const EMPTY_COLUMNS = {
  subtitle: null,
  description: null,
  ...NO_MEASURES,
  external_id: null,
};

/** Creates the draft of a new product from its first row. */
export function newProduct({ product, row }: ImportRow, handle: string): Draft {
  const options = product.options.map((title) => ({ id: newId(ProductOption), title }));
  return { id: newId(Product), stored: null, row, handle, options, variants: [] };
}

/** Plans the changes of a product from its first row. @returns errors, in which case the plan is unchanged */
export function planProduct(
  plan: Plan,
  draft: Draft,
  { product: cells, row }: ImportRow,
  shop: ShopRecords,
): JobError[] {
  const errors: JobError[] = [];
  const profile = resolveProfile(cells, draft.stored, shop);
  const categories = resolveCategories(cells, shop);
  const channels = resolveChannels(cells, shop);
  if (typeof profile === 'string') errors.push(rowError(row, profile, 'Product Profile Name'));
  if (typeof categories === 'string') errors.push(rowError(row, categories, 'Product Category Handle'));
  if (typeof channels === 'string') errors.push(rowError(row, channels, 'Sales Channel Id'));
  if (!draft.stored && !cells.columns.title)
    errors.push(rowError(row, 'is needed, as the product is new', 'Product Title'));
  if (!draft.stored && new Set(cells.options).size < cells.options.length)
    errors.push(rowError(row, 'names an option twice'));
  if (errors.length > 0) return errors;
  if (typeof profile === 'string' || typeof categories === 'string' || typeof channels === 'string')
    return errors;

  const resolved: ResolvedReferences = { profile, categories, channels };
  if (draft.stored) planProductChange(plan, draft.stored, cells, resolved);
  else planNewProduct(plan, draft, cells, resolved, shop);
  return [];
}

/** The records that the cells of a product refer to; undefined ones remain unchanged. */
interface ResolvedReferences {
  profile: ShopRecords['profiles'][number] | undefined;
  /** Ids. */
  categories: string[] | undefined;
  channels: RequestedChannel[] | undefined;
}

function planNewProduct(
  plan: Plan,
  { id, handle, options }: Draft,
  cells: ProductCells,
  { profile, categories, channels }: ResolvedReferences,
  { defaultChannel }: ShopRecords,
): void {
  const { columns, images = [] } = cells;
  const is_giftcard = profile?.type === 'gift_card';
  plan.newProducts.push({
    id,
    ...EMPTY_COLUMNS,
    ...columns,
    handle,
    // an empty cell means no thumbnail; a missing column defaults to the first image
    thumbnail: columns.thumbnail === undefined ? (images[0] ?? null) : columns.thumbnail,
    status: columns.status ?? 'draft',
    is_giftcard,
    discountable: !is_giftcard && (columns.discountable ?? true),
  });
  plan.newProductColumns.push({ ...cells.custom, id });
  plan.newOptions.push(...options.map((option) => ({ ...option, product_id: id })));
  if (cells.collection?.title || cells.collection?.handle) plan.collections.set(id, cells.collection);
  if (cells.type) plan.types.set(id, cells.type);
  if (cells.tags?.length) plan.tags.set(id, cells.tags);
  if (images.length > 0) plan.images.set(id, images);
  if (profile) plan.profiles.set(id, profile.id);
  if (categories?.length) plan.categories.set(id, categories);
  if (channels?.length) plan.channels.set(id, channels);
  else if (defaultChannel !== null) plan.channels.set(id, [{ id: defaultChannel }]);
  plan.counts.products.created += 1;
}

function planProductChange(
  plan: Plan,
  stored: StoredProduct,
  cells: ProductCells,
  { profile, categories, channels }: ResolvedReferences,
): void {
  const { id } = stored;
  const patch = changedColumns(stored, cells);
  if (stored.is_giftcard && patch.discountable === true) delete patch.discountable; // never to gift cards
  let changed = Object.keys(patch).length > 0;
  const set = <T>(part: Map<string, T>, value: T): void => {
    part.set(id, value);
    changed = true;
  };
  const { collection, type, tags, images } = cells;
  if (collection && !isSameCollection(stored.collection, collection))
    set(plan.collections, collection.title || collection.handle ? collection : null);
  if (type !== undefined && type !== stored.type) set(plan.types, type);
  if (tags && !isSameSet(tags, stored.tags)) set(plan.tags, tags);
  if (images && JSON.stringify(images) !== JSON.stringify(stored.images)) set(plan.images, images);
  if (categories && !isSameSet(categories, idsOf(stored.categories))) set(plan.categories, categories);
  if (channels && !isSameSet(idsOf(channels), idsOf(stored.channels))) set(plan.channels, channels);
  if (profile) set(plan.profiles, profile.id);
  if (changed) plan.changedProducts.set(id, { ...patch, id });
  plan.counts.products[changed ? 'updated' : 'skipped'] += 1;
}

function isSameCollection(
  stored: StoredProduct['collection'],
  { title, handle }: NonNullable<ProductCells['collection']>,
) {
  if (!title && !handle) return stored === null;
  return stored !== null && (handle ? stored.handle === handle : stored.title === title);
}

/** @returns the new profile, undefined to keep the current one, or an error message */
function resolveProfile(
  { profile }: ProductCells,
  stored: StoredProduct | null,
  { profiles }: ShopRecords,
): ShopRecords['profiles'][number] | undefined | string {
  const { name = null, type = null } = profile ?? {};
  if (stored && !name && !type) return undefined;
  if (
    stored?.profile &&
    stored.profile.name === name &&
    stored.profile.type === (type ?? stored.profile.type)
  )
    return undefined;
  const byName = profiles.find((candidate) => candidate.name === name && (!type || candidate.type === type));
  // a file of another shop can have other names; every shop has a default and a gift card profile
  const byType = profiles.find((candidate) => candidate.type === (type ?? 'default'));
  const found = byName ?? (type !== 'custom' && (type !== null || !name) ? byType : undefined);
  if (!found) return `${name ?? type} is no shipping profile of the shop`;
  return stored?.profile?.name === found.name && stored.profile.type === found.type ? undefined : found;
}

/** @returns the ids, or an error message */
function resolveCategories(
  { categories }: ProductCells,
  { categories: known }: ShopRecords,
): string[] | undefined | string {
  const ids: string[] = [];
  for (const handle of categories ?? []) {
    const found = known.find((candidate) => candidate.handle === handle);
    if (!found) return `${handle} is no category of the shop`;
    ids.push(found.id);
  }
  return categories && ids;
}

/** @returns the channels, or an error message */
function resolveChannels(
  { channels }: ProductCells,
  { channels: known }: ShopRecords,
): RequestedChannel[] | undefined | string {
  const requested: RequestedChannel[] = [];
  for (const { id, name, description } of channels ?? []) {
    const found =
      known.find((candidate) => candidate.id === id) ?? known.find((candidate) => candidate.name === name);
    if (found) requested.push({ id: found.id });
    else if (name) requested.push({ id: null, name, description });
    else return `${id} is no sales channel of the shop, and has no name to make one`;
  }
  return channels && requested;
}

function idsOf<T extends string | null>(parts: readonly { id: T }[]): T[] {
  return parts.map(({ id }) => id);
}

function isSameSet(a: readonly (string | null)[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set<string | null>(b)];
  return left.size === right.size && [...left].every((value) => right.has(value));
}
