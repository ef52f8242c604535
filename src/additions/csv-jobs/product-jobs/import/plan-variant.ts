import {
  type catalogueWrites,
  type JobError,
  newId,
  ProductOptionValue,
  ProductVariant,
} from '@storekeep/server/extend';
import { type ImportRow, rowError, type VariantCells } from '../csv/read-row.ts';
import type { StoredPrice } from '../export/stored-products.ts';
import { changedColumns, NO_MEASURES, type Plan } from './import-plan.ts';
import type { Draft, DraftVariant } from './plan-product.ts';
import { codeIn, importKey, importKeysOf, type ReservedKey } from './reserved-keys.ts';

/** A variant that has one of the ids, SKUs and barcodes in the file. */
export interface CodeOwner {
  id: string;
  product_id: string;
  sku: string | null;
  barcode: string | null;
}

/** Ids, SKUs and barcodes of existing variants, and the keys of earlier rows. */
export interface TakenKeys {
  owners: { id: Map<string, CodeOwner>; sku: Map<string, CodeOwner>; barcode: Map<string, CodeOwner> };
  reserved: ReadonlyMap<string, ReservedKey>;
}

/** The change of a variant by a valid row. */
export interface PlannedVariant {
  keys: string[];
  /** Adds the change to the plan and to the draft of the product. */
  apply: (plan: Plan) => void;
}

/** The default columns of a new variant. */
const DEFAULTS = {
  sku: null,
  barcode: null,
  inventory_quantity: 0,
  allow_backorder: false,
  manage_inventory: true,
  ...NO_MEASURES,
};

const CODES = [
  ['id', 'Variant Id'],
  ['sku', 'Variant SKU'],
  ['barcode', 'Variant Barcode'],
] as const;

/** @returns the errors of the row's variant, or its change */
export function planVariant(
  draft: Draft,
  { row, product }: ImportRow,
  cells: VariantCells,
  takenKeys: TakenKeys,
): JobError[] | PlannedVariant {
  const values = alignValues(draft.options, product.options, cells.values);
  if (typeof values === 'string') return [rowError(row, values)];
  const existing = findVariant(draft, cells, values, takenKeys);
  const finalValues = values.map((value, index) => value ?? existing?.values[index] ?? null);
  const errors = [
    ...checkCodes(row, cells, existing, takenKeys),
    ...(existing ? [] : checkRequired(row, draft, cells, finalValues)),
    ...checkUnique(row, draft, existing, finalValues, takenKeys),
    ...checkStock(row, cells, existing),
  ];
  if (errors.length > 0) return errors;
  const id = existing?.id ?? newId(ProductVariant);
  return {
    keys: [
      importKey.variant(id),
      ...(cells.id && cells.id !== id ? [importKey.variant(cells.id)] : []),
      // also the previous values, as another row may refer to the variant by them
      ...importKeysOf('sku', cells, existing),
      ...importKeysOf('barcode', cells, existing),
      ...(existing ? [importKey.values(draft.id, existing.values)] : []),
      importKey.values(draft.id, finalValues),
    ],
    apply: (plan) => {
      if (existing) planVariantChange(plan, draft, existing, cells, finalValues);
      else planNewVariant(plan, draft, id, cells, finalValues);
    },
  };
}

/** Returns the values of a row in the order of the product's options, or an error message. */
export function alignValues(
  options: readonly { title: string }[],
  titles: readonly string[],
  rowValues: readonly (string | null)[],
): (string | null)[] | string {
  const values = options.map((): string | null => null);
  const matched = new Set<number>();
  for (const [index, title] of titles.entries()) {
    // two options of a product can have the same title; they are matched in their order
    const found = options.findIndex((option, number) => option.title === title && !matched.has(number));
    if (found < 0)
      return `names the option ${title}; the options of the product are ${options.map((option) => option.title).join(', ') || 'none'}`;
    matched.add(found);
    values[found] = rowValues[index];
  }
  return values;
}

/** Finds the variant of a row by id, SKU, barcode or its values of all options, in this order. */
function findVariant(
  draft: Draft,
  cells: VariantCells,
  values: readonly (string | null)[],
  { owners }: TakenKeys,
): DraftVariant | undefined {
  for (const [code] of CODES) {
    const owner = owners[code].get(codeIn(cells, code) ?? '');
    const found = owner && draft.variants.find(({ id }) => id === owner.id);
    if (found) return found;
  }
  if (values.includes(null)) return undefined;
  return draft.variants.find((variant) => areEqual(variant.values, values));
}

function checkCodes(
  row: number,
  cells: VariantCells,
  existing: DraftVariant | undefined,
  { owners, reserved }: TakenKeys,
): JobError[] {
  const errors: JobError[] = [];
  for (const [code, column] of CODES) {
    const value = codeIn(cells, code);
    if (!value) continue;
    const reservedKey = reserved.get(code === 'id' ? importKey.variant(value) : importKey[code](value));
    const owner = owners[code].get(value);
    if (reservedKey)
      errors.push(rowError(row, `${value} is that of row ${reservedKey.row}`, column, 'duplicate_error'));
    else if (owner && owner.id !== existing?.id)
      errors.push(rowError(row, `${value} is that of variant ${owner.id}`, column, 'duplicate_error'));
  }
  return errors;
}

function checkRequired(
  row: number,
  { options }: Draft,
  cells: VariantCells,
  values: readonly (string | null)[],
): JobError[] {
  return [
    ...(titleOf(cells, values) ? [] : [rowError(row, 'is needed, as the variant is new', 'Variant Title')]),
    ...options
      .filter((_, index) => values[index] === null)
      .map(({ title }) => rowError(row, `needs a value for the option ${title}, as the variant is new`)),
  ];
}

/** The title of a new variant: its own, or else its values of the options, such as `M / Red`. */
function titleOf({ columns }: VariantCells, values: readonly (string | null)[]): string {
  return columns.title ? String(columns.title) : values.filter((value) => value !== null).join(' / ');
}

/** Requires that variants differ in at least one option. Existing variants of an adopted shop may have equal values. */
function checkUnique(
  row: number,
  draft: Draft,
  existing: DraftVariant | undefined,
  values: readonly (string | null)[],
  { reserved }: TakenKeys,
): JobError[] {
  const earlier = existing && reserved.get(importKey.variant(existing.id));
  if (earlier)
    return [rowError(row, `is of the same variant as row ${earlier.row}`, undefined, 'duplicate_error')];
  if (existing && areEqual(existing.values, values)) return [];
  const reservedKey = reserved.get(importKey.values(draft.id, values));
  if (reservedKey)
    return [rowError(row, `is of the same variant as row ${reservedKey.row}`, undefined, 'duplicate_error')];
  const duplicate = draft.variants.find(
    (variant) => variant !== existing && areEqual(variant.values, values),
  );
  return duplicate
    ? [rowError(row, `has the same options as the variant ${duplicate.title}`, undefined, 'duplicate_error')]
    : [];
}

/** Validates the stock like the API: it cannot be set below 0, and a negative stock (backordered items) requires backorders. */
function checkStock(row: number, { columns }: VariantCells, existing: DraftVariant | undefined): JobError[] {
  const stored = existing?.stored;
  const column = 'Variant Inventory Quantity';
  const quantity = columns.inventory_quantity as number | undefined;
  if (quantity !== undefined && quantity < 0 && quantity !== stored?.inventory_quantity)
    return [rowError(row, 'must not be below 0', column)];
  if (!stored) return [];
  const after = { ...stored, ...columns };
  const isUnchanged =
    stored.manage_inventory === after.manage_inventory && stored.allow_backorder === after.allow_backorder;
  const isNegative = after.inventory_quantity < 0 && after.manage_inventory && !after.allow_backorder;
  if (isUnchanged || !isNegative) return [];
  const message = `is below 0: the variant owes ${-after.inventory_quantity} items`;
  return [rowError(row, message, column, 'not_allowed')];
}

function planNewVariant(
  plan: Plan,
  draft: Draft,
  id: string,
  cells: VariantCells,
  values: (string | null)[],
): void {
  const title = titleOf(cells, values);
  const ranks = draft.variants.map(({ stored }, index) => stored?.variant_rank ?? index);
  plan.newVariants.push({
    id,
    product_id: draft.id,
    ...DEFAULTS,
    ...cells.columns,
    title,
    variant_rank: Math.max(-1, ...ranks) + 1,
  });
  plan.newVariantColumns.push({ ...cells.custom, id });
  draft.variants.push({ id, title, stored: null, values });
  plan.newValues.push(...valueRows(draft, id, values));
  planPrices(plan, id, cells, []);
  plan.counts.variants.created += 1;
  markChanged(plan, draft);
}

/** Marks the product of a changed variant as changed. */
function markChanged(plan: Plan, { id, stored }: Draft): void {
  if (stored) plan.productsOfVariants.add(id);
  if (stored && !plan.changedProducts.has(id)) plan.changedProducts.set(id, { id });
}

function planVariantChange(
  plan: Plan,
  draft: Draft,
  existing: DraftVariant,
  cells: VariantCells,
  values: (string | null)[],
): void {
  const { id, stored } = existing;
  const patch = changedColumns(stored!, cells);
  const columnsChanged = Object.keys(patch).length > 0;
  const valuesChanged = !areEqual(existing.values, values);
  const pricesChanged = planPrices(plan, id, cells, stored!.prices);
  if (columnsChanged || valuesChanged || pricesChanged) {
    plan.changedVariants.push({ ...patch, id });
    markChanged(plan, draft);
  }
  if (valuesChanged) {
    const changed = values.map((value, index) => (value === existing.values[index] ? null : value));
    plan.changedValues.push(...valueRows(draft, id, changed));
  }
  existing.values = values;
  plan.counts.variants[columnsChanged || valuesChanged || pricesChanged ? 'updated' : 'skipped'] += 1;
}

function valueRows(
  { options }: Draft,
  variant_id: string,
  values: readonly (string | null)[],
): catalogueWrites.ValueRow[] {
  return options.flatMap(({ id: option_id }, index) => {
    const value = values[index];
    return value === null ? [] : [{ id: newId(ProductOptionValue), variant_id, option_id, value }];
  });
}

/** @returns whether a price changes */
function planPrices(
  plan: Plan,
  variant_id: string,
  cells: VariantCells,
  stored: readonly StoredPrice[],
): boolean {
  let changed = false;
  for (const { price, amount } of cells.prices) {
    const { currency_code, region } = price;
    const current = stored.find((storedPrice) =>
      region
        ? storedPrice.region_id === region.id
        : storedPrice.region_id === null && storedPrice.currency_code === currency_code,
    );
    if ((current?.amount ?? null) === amount) continue;
    changed = true;
    if (amount === null) plan.removedPrices.push(current!.id);
    else if (current) plan.changedPrices.push({ id: current.id, amount });
    else
      plan.newPrices.push({
        variant_id,
        currency_code,
        region_id: region?.id ?? null,
        amount,
        ...{ min_quantity: null, max_quantity: null },
      });
  }
  return changed;
}

function areEqual(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
