import { ProductOptionValue } from '../../../../model/entities/catalogue/product-option-value.entity.ts';
import { ProductVariant } from '../../../../model/entities/catalogue/product-variant.entity.ts';
import type { JobError } from '../../../back-office/batch-jobs/job-type.ts';
import { newId } from '../../../../engine/kernel/text/ids.ts';
import type { ValueRow } from '../../../catalogue/products/variants/write-variants.ts';
import { holdingOf, type Holding } from './holdings.ts';
import { NOT_MEASURED, differing, type Plan } from './import-plan.ts';
import type { Draft, DraftVariant } from './plan-product.ts';
import { bad, type ImportRow, type VariantCells } from '../csv/read-row.ts';
import type { StoredPrice } from '../export/stored-products.ts';

/** Who has an id, a SKU or a barcode. */
export interface Holder {
  id: string;
  product_id: string;
  sku: string | null;
  barcode: string | null;
}

/** What has to be known of other variants, and of the rows before. */
export interface Others {
  holders: { id: Map<string, Holder>; sku: Map<string, Holder>; barcode: Map<string, Holder> };
  holdings: ReadonlyMap<string, Holding>;
}

/** What a row makes of a variant, once the row is known to be right. */
export interface PlannedVariant {
  holdings: string[];
  /** Writes it into the plan and the product. */
  take: (plan: Plan) => void;
}

/** What the columns of a new variant are unless told. */
const DEFAULTS = {
  sku: null,
  barcode: null,
  inventory_quantity: 0,
  allow_backorder: false,
  manage_inventory: true,
  ...NOT_MEASURED,
};

const CODES = [
  ['id', 'Variant Id'],
  ['sku', 'Variant SKU'],
  ['barcode', 'Variant Barcode'],
] as const;

/** @returns what is wrong with the row's variant, or what becomes of it */
export function planVariant(
  draft: Draft,
  { row, product }: ImportRow,
  cells: VariantCells,
  others: Others,
): JobError[] | PlannedVariant {
  const values = valuesOf(draft.options, product.options, cells.values);
  if (typeof values === 'string') return [bad(row, values)];
  const present = find(draft, cells, values, others);
  const wanted = values.map((value, place) => value ?? present?.values[place] ?? null);
  const errors = [
    ...takenCodes(row, cells, present, others),
    ...(present ? [] : missing(row, draft, cells, wanted)),
    ...twins(row, draft, present, wanted, others),
    ...stock(row, cells, present),
  ];
  if (errors.length > 0) return errors;
  const id = present?.id ?? newId(ProductVariant);
  return {
    holdings: [
      holdingOf.variant(id),
      ...(cells.id && cells.id !== id ? [holdingOf.variant(cells.id)] : []),
      // also what it was: another row may know the variant by that
      ...codesOf('sku', cells, present),
      ...codesOf('barcode', cells, present),
      ...(present ? [holdingOf.values(draft.id, present.values)] : []),
      holdingOf.values(draft.id, wanted),
    ],
    take: (plan) => {
      if (present) change(plan, draft, present, cells, wanted);
      else make(plan, draft, id, cells, wanted);
    },
  };
}

/** A row's values in the order of the product's options, or what is wrong. */
export function valuesOf(
  options: readonly { title: string }[],
  titles: readonly string[],
  given: readonly (string | null)[],
): (string | null)[] | string {
  const values = options.map((): string | null => null);
  const used = new Set<number>();
  for (const [place, title] of titles.entries()) {
    // a product can have two options of one name; then they come in their order
    const option = options.findIndex((one, number) => one.title === title && !used.has(number));
    if (option < 0)
      return `names the option ${title}; the options of the product are ${options.map((one) => one.title).join(', ') || 'none'}`;
    used.add(option);
    values[option] = given[place];
  }
  return values;
}

/** The variant of the product that the row means: by id, else SKU, else barcode, else by its value on every option. */
function find(
  draft: Draft,
  cells: VariantCells,
  values: readonly (string | null)[],
  { holders }: Others,
): DraftVariant | undefined {
  for (const [code] of CODES) {
    const holder = holders[code].get(codeIn(cells, code) ?? '');
    const found = holder && draft.variants.find(({ id }) => id === holder.id);
    if (found) return found;
  }
  if (values.includes(null)) return undefined;
  return draft.variants.find((variant) => equal(variant.values, values));
}

function takenCodes(
  row: number,
  cells: VariantCells,
  present: DraftVariant | undefined,
  { holders, holdings }: Others,
): JobError[] {
  const errors: JobError[] = [];
  for (const [code, column] of CODES) {
    const value = codeIn(cells, code);
    if (!value) continue;
    const holding = holdings.get(code === 'id' ? holdingOf.variant(value) : holdingOf[code](value));
    const holder = holders[code].get(value);
    if (holding) errors.push(bad(row, `${value} is that of row ${holding.row}`, column, 'duplicate_error'));
    else if (holder && holder.id !== present?.id)
      errors.push(bad(row, `${value} is that of variant ${holder.id}`, column, 'duplicate_error'));
  }
  return errors;
}

function missing(
  row: number,
  { options }: Draft,
  cells: VariantCells,
  values: readonly (string | null)[],
): JobError[] {
  return [
    ...(cells.columns.title ? [] : [bad(row, 'is needed, as the variant is new', 'Variant Title')]),
    ...options
      .filter((_, place) => values[place] === null)
      .map(({ title }) => bad(row, `needs a value for the option ${title}, as the variant is new`)),
  ];
}

/** Two variants must not be the same on every option. Those of an adopted shop that are may stay so. */
function twins(
  row: number,
  draft: Draft,
  present: DraftVariant | undefined,
  values: readonly (string | null)[],
  { holdings }: Others,
): JobError[] {
  const said = present && holdings.get(holdingOf.variant(present.id));
  if (said) return [bad(row, `is of the same variant as row ${said.row}`, undefined, 'duplicate_error')];
  if (present && equal(present.values, values)) return [];
  const holding = holdings.get(holdingOf.values(draft.id, values));
  if (holding)
    return [bad(row, `is of the same variant as row ${holding.row}`, undefined, 'duplicate_error')];
  const twin = draft.variants.find((variant) => variant !== present && equal(variant.values, values));
  return twin
    ? [bad(row, `has the same options as the variant ${twin.title}`, undefined, 'duplicate_error')]
    : [];
}

/** As the API has it: nobody sets a stock below 0, and what is owed is not forgotten. */
function stock(row: number, { columns }: VariantCells, present: DraftVariant | undefined): JobError[] {
  const stored = present?.stored;
  const column = 'Variant Inventory Quantity';
  const quantity = columns.inventory_quantity as number | undefined;
  if (quantity !== undefined && quantity < 0 && quantity !== stored?.inventory_quantity)
    return [bad(row, 'must not be below 0', column)];
  if (!stored) return [];
  const after = { ...stored, ...columns };
  const same =
    stored.manage_inventory === after.manage_inventory && stored.allow_backorder === after.allow_backorder;
  return !same && after.inventory_quantity < 0 && after.manage_inventory && !after.allow_backorder
    ? [bad(row, `is below 0: the variant owes ${-after.inventory_quantity} items`, column, 'not_allowed')]
    : [];
}

function make(plan: Plan, draft: Draft, id: string, cells: VariantCells, values: (string | null)[]): void {
  const { columns } = cells;
  const ranks = draft.variants.map(({ stored }, place) => stored?.variant_rank ?? place);
  plan.newVariants.push({
    id,
    product_id: draft.id,
    ...DEFAULTS,
    ...columns,
    variant_rank: Math.max(-1, ...ranks) + 1,
  });
  draft.variants.push({ id, title: String(columns.title), stored: null, values });
  plan.newValues.push(...valueRows(draft, id, values));
  planPrices(plan, id, cells, []);
  plan.counts.variants.created += 1;
  touch(plan, draft);
}

/** A product has changed when one of its variants has. */
function touch(plan: Plan, { id, stored }: Draft): void {
  if (stored && !plan.changedProducts.has(id)) plan.changedProducts.set(id, { id });
}

function change(
  plan: Plan,
  draft: Draft,
  present: DraftVariant,
  cells: VariantCells,
  values: (string | null)[],
): void {
  const { id, stored } = present;
  const patch = differing(stored!, cells.columns);
  const columns = Object.keys(patch).length > 0;
  const chosen = !equal(present.values, values);
  const priced = planPrices(plan, id, cells, stored!.prices);
  if (columns || chosen || priced) {
    plan.changedVariants.push({ ...patch, id });
    touch(plan, draft);
  }
  if (chosen) {
    const changed = values.map((value, place) => (value === present.values[place] ? null : value));
    plan.changedValues.push(...valueRows(draft, id, changed));
  }
  present.values = values;
  plan.counts.variants[columns || chosen || priced ? 'updated' : 'skipped'] += 1;
}

function valueRows({ options }: Draft, variant_id: string, values: readonly (string | null)[]): ValueRow[] {
  return options.flatMap(({ id: option_id }, place) => {
    const value = values[place];
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
    const there = stored.find((one) =>
      region ? one.region_id === region.id : one.region_id === null && one.currency_code === currency_code,
    );
    if ((there?.amount ?? null) === amount) continue;
    changed = true;
    if (amount === null) plan.removedPrices.push(there!.id);
    else if (there) plan.changedPrices.push({ id: there.id, amount });
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

function codesOf(code: 'sku' | 'barcode', cells: VariantCells, present: DraftVariant | undefined): string[] {
  const values = new Set([codeIn(cells, code), present?.stored?.[code]]);
  return [...values].flatMap((value) => (value ? [holdingOf[code](value)] : []));
}

function codeIn({ id, columns }: VariantCells, code: 'id' | 'sku' | 'barcode'): string | null {
  return code === 'id' ? id : ((columns[code] as string | null | undefined) ?? null);
}

function equal(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  return a.length === b.length && a.every((value, place) => value === b[place]);
}
