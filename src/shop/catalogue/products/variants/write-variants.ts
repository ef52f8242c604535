import { insertEvents } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { changedFields } from '#engine/kernel/writing/changed-fields';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { insertRows, patchRows } from '#engine/kernel/writing/rows';
import { withoutUndefined } from '#engine/kernel/writing/without-undefined';
import { customValuesOf } from '#engine/mapping/custom-columns/custom-column';
import { setCustomColumns } from '#engine/mapping/custom-columns/set-custom-columns';
import { ProductOptionValue } from '#model/entities/catalogue/product-option-value.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { deletePricesOfVariants } from '#shop/catalogue/prices/change-prices';
import type { PriceInput } from '#shop/catalogue/prices/write-prices';
import type { StockOptions } from '#shop/settings/store/stock-options';
import { createItemsForVariants } from '#shop/stock/inventory/inventory-items';
import { unlinkDeletedVariants } from '#shop/stock/inventory/unlink-variants';
import type { EditableProduct, EditableVariant } from '../lock-product.ts';
import {
  areEqual,
  findDuplicates,
  type OptionValues,
  resolveAllOptionValues,
  resolveOptionValues,
} from './option-values.ts';
import { variantErrors } from './variant-errors.ts';
import { addPrices, replacePrices } from './variant-prices.ts';

/** The columns that requests can set. */
// prettier-ignore
const COLUMNS = [
  'title', 'sku', 'ean', 'upc', 'barcode', 'hs_code', 'inventory_quantity', 'allow_backorder', 'manage_inventory',
  'weight', 'length', 'height', 'width', 'origin_country', 'mid_code', 'material', 'attributes',
] as const;
type Columns = { [C in (typeof COLUMNS)[number]]?: ProductVariant[C] };

export interface NewVariant extends Columns {
  title: string;
  metadata?: Record<string, unknown>;
  variant_rank: number;
  prices?: readonly PriceInput[];
  options?: readonly { option_id?: string; value: string }[];
}

export interface ChangedVariant extends Columns {
  id: string;
  metadata?: Record<string, unknown>;
  variant_rank?: number;
  prices?: readonly PriceInput[];
  options?: readonly { option_id: string; value: string }[];
}

export interface VariantsChange {
  added?: readonly NewVariant[];
  changed?: readonly ChangedVariant[];
  deleted?: readonly string[];
}

/**
 * Changes the variants of a product; the number of statements does not depend on the number of variants. Deletes first and inserts
 * last, so that a SKU can move from one variant to another.
 * @param stock whether stock is counted per location, so that new variants need inventory items
 * @throws invalid_data if a new or changed variant would have the same option values as another one
 */
export async function writeVariants(
  tx: Tx,
  product: EditableProduct,
  change: VariantsChange,
  stock: StockOptions,
): Promise<void> {
  const { deleted: deletedIds = [] } = change;
  const changed = (change.changed ?? []).map((patch) => planChange(product, patch));
  const added = (change.added ?? []).map((variant) => ({
    id: newId(ProductVariant),
    ...variant,
    values: resolveAllOptionValues(variant.title, product.options, variant.options ?? []),
  }));
  rejectDuplicates(product, changed, added, deletedIds);
  await deleteVariants(tx, deletedIds);
  await changeVariants(tx, changed);
  const rows = await insertVariants(tx, product.id, added);
  await insertEvents(tx, [
    ...changed.map((variant) => updateEvent(product.id, variant)),
    ...added.map(({ id }): NewEvent => ['product-variant.created', { id, product_id: product.id }]),
  ]);
  if (stock.atLocations)
    await createItemsForVariants(
      tx,
      rows.filter(({ manage_inventory }) => manage_inventory),
    );
}

function updateEvent(product_id: string, { patch, variant }: PlannedChange): NewEvent {
  const { id, variant_rank, ...body } = patch;
  const isMoved = variant_rank !== undefined && variant_rank !== variant.variant_rank;
  const fields = [...changedFields(body), ...(isMoved ? ['variant_rank'] : [])];
  return ['product-variant.updated', { id, product_id, fields }];
}

/** Deletes variants with their option values and prices, and unlinks their stock. */
export async function deleteVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // lock first: a statement that starts afterwards also sees prices that were concurrently added to price lists
  const variants = await tx.query<DeletedVariant>(
    'select id, product_id, metadata, deleted_at from product_variant where id = any($1) order by id for update',
    [ids],
  );
  await Promise.all([
    tx.query(DELETE_VARIANTS, [ids]),
    deletePricesOfVariants(tx, ids),
    unlinkDeletedVariants(tx, ids),
  ]);
  await insertEvents(
    tx,
    variants
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ id, product_id, metadata }) => ['product-variant.deleted', { id, product_id, metadata }]),
  );
}

type DeletedVariant = Pick<ProductVariant, 'id' | 'product_id' | 'metadata' | 'deleted_at'>;

const DELETE_VARIANTS = `
  with deleted as (update product_variant set deleted_at = now() where id = any($1) and deleted_at is null returning id)
  update product_option_value x set deleted_at = now() from deleted where x.variant_id = deleted.id and x.deleted_at is null`;

interface PlannedChange {
  patch: ChangedVariant;
  variant: EditableVariant;
  /** All option values after the change. */
  values: OptionValues;
  /** The option values in the request. */
  newValues: OptionValues;
}

/** @throws not_found if the variant does not belong to the product; not_allowed if its stock does not permit the change */
function planChange(product: EditableProduct, patch: ChangedVariant): PlannedChange {
  const variant = product.variants.find(({ id }) => id === patch.id);
  if (!variant) throw notFound('variant', patch.id);
  rejectNegativeStock(variant, patch);
  const newValues = resolveOptionValues(product.options, patch.options ?? []);
  return { patch, variant, newValues, values: { ...variant.values, ...newValues } };
}

/** Rejects turning off backorders, or turning on stock counting, while backordered items make the stock negative. */
function rejectNegativeStock(variant: EditableVariant, patch: ChangedVariant): void {
  const { inventory_quantity, allow_backorder, manage_inventory } = {
    ...variant,
    ...withoutUndefined(patch),
  };
  if (inventory_quantity < 0 && manage_inventory && !allow_backorder) {
    throw notAllowed(
      `Variant ${variant.title} owes ${-inventory_quantity} items: set its inventory_quantity, too`,
    );
  }
}

/**
 * Rejects new variants, and changed ones with new option values, whose values equal those of another variant. Variants of an adopted
 * shop that already have equal values can still be edited.
 */
function rejectDuplicates(
  product: EditableProduct,
  changed: readonly PlannedChange[],
  added: readonly { title: string; values: OptionValues }[],
  deletedIds: readonly string[],
): void {
  const { options, variants } = product;
  // like in Medusa v1, a product can be created with several variants and no options
  if (options.length === 0 && variants.length === 0) return;
  const hasNewValues = ({ variant, values }: PlannedChange) => !areEqual(options, values, variant.values);
  const revalued = changed
    .filter(hasNewValues)
    .map(({ variant, values }) => ({ title: variant.title, values }));
  const revaluedIds = new Set(changed.filter(hasNewValues).map(({ variant }) => variant.id));
  const unchanged = variants.filter(({ id }) => !deletedIds.includes(id) && !revaluedIds.has(id));
  const duplicates = findDuplicates<{ title: string; values: OptionValues }>(
    options,
    [...revalued, ...added],
    unchanged,
  );
  if (duplicates) throw variantErrors.sameOptions(duplicates[0].title, duplicates[1].title);
}

async function changeVariants(tx: Tx, changed: readonly PlannedChange[]): Promise<void> {
  if (changed.length === 0) return;
  // updates only the given columns, as a checkout may have changed the stock concurrently
  await patchRows(
    tx,
    ProductVariant,
    changed.map(({ patch, variant }) =>
      patchRow(patch, variant, customValuesOf(tx.metadata(ProductVariant), patch)),
    ),
  );
  const values = changed.flatMap(({ patch, newValues }) => valueRows(patch.id, newValues));
  await upsertOptionValues(tx, values);
  await replacePrices(
    tx,
    changed.flatMap(({ patch }) => (patch.prices ? [{ id: patch.id, prices: patch.prices }] : [])),
  );
}

function patchRow(
  { id, metadata, variant_rank, ...patch }: ChangedVariant,
  variant: EditableVariant,
  custom: Record<string, unknown>,
): Columns & Pick<ChangedVariant, 'id' | 'variant_rank' | 'metadata'> {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, patch[name]]));
  return {
    id,
    ...columns,
    ...custom,
    variant_rank,
    metadata: metadata && mergeMetadata(variant.metadata, metadata),
  };
}

/** The value of an option that a variant has. */
export interface ValueRow {
  id: string;
  variant_id: string;
  option_id: string;
  value: string;
}

/** Inserts or updates option values; values of other options remain. The ids are used for new rows only. */
export async function upsertOptionValues(tx: Tx, values: readonly ValueRow[]): Promise<void> {
  if (values.length > 0) await tx.query(UPSERT_OPTION_VALUES, [JSON.stringify(values)]);
}

const UPSERT_OPTION_VALUES = `
  with input as (select * from json_populate_recordset(null::product_option_value, $1)),
  changed as (
    update product_option_value x set value = input.value, updated_at = now() from input
    where x.variant_id = input.variant_id and x.option_id = input.option_id and x.deleted_at is null
    returning x.variant_id, x.option_id)
  insert into product_option_value (id, variant_id, option_id, value)
  select id, variant_id, option_id, value from input where (variant_id, option_id) not in (select * from changed)`;

type AddedVariant = NewVariant & { id: string; values: OptionValues };

async function insertVariants(tx: Tx, productId: string, added: readonly AddedVariant[]): Promise<NewRow[]> {
  if (added.length === 0) return [];
  const rows = added.map((variant) => newRow(productId, variant));
  await insertRows(tx, ProductVariant, rows);
  await setCustomColumns(tx, ProductVariant, added);
  await insertRows(
    tx,
    ProductOptionValue,
    added.flatMap(({ id, values }) => valueRows(id, values)),
  );
  await addPrices(
    tx,
    added.map(({ id, prices = [] }) => ({ id, prices })),
  );
  return rows;
}

type NewRow = ReturnType<typeof newRow>;

/** Returns the row of a new variant, with defaults: all rows of one insert must have the same columns. */
function newRow(product_id: string, { id, variant_rank, metadata, ...variant }: AddedVariant) {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, variant[name] ?? null])) as Columns & {
    title: string;
  };
  const {
    inventory_quantity = 0,
    allow_backorder = false,
    manage_inventory = true,
  } = withoutUndefined(variant);
  return {
    id,
    product_id,
    ...columns,
    inventory_quantity,
    allow_backorder,
    manage_inventory,
    variant_rank,
    metadata: metadata ?? null,
  };
}

function valueRows(variant_id: string, values: OptionValues) {
  return Object.entries(values).map(([option_id, value]) => ({
    id: newId(ProductOptionValue),
    variant_id,
    option_id,
    value,
  }));
}
