import { type JobError, kebabCase } from '@storekeep/server/extend';
import { type ImportRow, rowError } from '../csv/read-row.ts';
import type { StoredProduct } from '../export/stored-products.ts';
import { danglingKeyErrors, type DanglingKeys } from './dangling-keys.ts';
import { emptyPlan, type Plan } from './import-plan.ts';
import { type Draft, newProduct, planProduct, type ShopRecords } from './plan-product.ts';
import { type CodeOwner, planVariant, type TakenKeys } from './plan-variant.ts';
import { importKey, type ReservedKey } from './reserved-keys.ts';

/** The records that are needed to plan a chunk. */
export interface ImportContext extends ShopRecords {
  products: readonly StoredProduct[];
  codeOwners: readonly CodeOwner[];
  /** The keys that earlier chunks have reserved. */
  reservedKeys: readonly ReservedKey[];
  danglingKeys: DanglingKeys;
  /** Whether this is the trial pass, in which products of earlier chunks do not exist. */
  isTrial: boolean;
}

/** Returns the handle of a row or, without one, the handle derived from its title. */
export function handleOf({ product }: ImportRow): string | null {
  const { handle, title } = product.columns as { handle?: string; title?: string };
  return handle ?? (title ? kebabCase(title) || null : null);
}

/**
 * Plans the rows in the order of the file: the first row of a product defines the product, and each row defines one of its variants. A
 * row with an error is skipped.
 */
export function planChunk(rows: readonly ImportRow[], context: ImportContext): Plan {
  const planner = new ChunkPlanner(context);
  for (const row of rows) planner.add(row);
  return planner.plan;
}

class ChunkPlanner {
  readonly plan = emptyPlan();
  private readonly reservedKeys: Map<string, ReservedKey>;
  private readonly takenKeys: TakenKeys;
  private readonly drafts = new Map<string, Draft>();
  private readonly byHandle = new Map<string, StoredProduct>();
  private readonly byId = new Map<string, StoredProduct>();

  constructor(private readonly context: ImportContext) {
    this.reservedKeys = new Map(context.reservedKeys.map((reservedKey) => [reservedKey.key, reservedKey]));
    for (const product of context.products) {
      this.byId.set(product.id, product);
      if (product.handle !== null) this.byHandle.set(product.handle, product);
    }
    const owners = { id: new Map(), sku: new Map(), barcode: new Map() };
    for (const owner of context.codeOwners) {
      owners.id.set(owner.id, owner);
      if (owner.sku) owners.sku.set(owner.sku, owner);
      if (owner.barcode) owners.barcode.set(owner.barcode, owner);
    }
    this.takenKeys = { owners, reserved: this.reservedKeys };
  }

  add(row: ImportRow): void {
    const errors = this.planRow(row);
    if (errors.length === 0) return;
    this.plan.errors.push(...errors);
    this.plan.counts.refused += 1;
  }

  private planRow(row: ImportRow): JobError[] {
    const draft = this.findProduct(row);
    if ('code' in draft) return [draft];
    const isFirstRow = draft.row === null || draft.row === row.row;
    const handleError = this.checkHandle(draft, row, isFirstRow);
    if (handleError) return [handleError];
    const keyErrors = danglingKeyErrors(row, this.context.danglingKeys);
    if (keyErrors.length > 0) return keyErrors;
    const variant = row.variant && planVariant(draft, row, row.variant, this.takenKeys);
    if (Array.isArray(variant)) {
      // also validates the product, to report all errors of the row at once
      return isFirstRow ? [...planProduct(emptyPlan(), draft, row, this.context), ...variant] : variant;
    }
    if (isFirstRow) {
      const errors = planProduct(this.plan, draft, row, this.context);
      if (errors.length > 0) return errors;
      this.addProduct(draft, row);
    }
    for (const key of variant?.keys ?? []) this.reserveKey(key, row.row, draft);
    variant?.apply(this.plan);
    return [];
  }

  /** Finds the product of a row by id, else by handle, or creates a new one. */
  private findProduct(row: ImportRow): Draft | JobError {
    const { id } = row.product;
    const handle = handleOf(row);
    const reservedKey =
      (id && this.reservedKeys.get(importKey.product(id))) ||
      (!(id && this.byId.has(id)) && handle && this.reservedKeys.get(importKey.handle(handle))) ||
      null;
    const stored = (id && this.byId.get(id)) || (handle && this.byHandle.get(handle)) || null;
    const target = reservedKey?.product_id ?? stored?.id;
    if (target !== undefined) return this.draftOf(target, reservedKey, row.row);
    if (handle !== null) return newProduct(row, handle);
    return id
      ? rowError(
          row.row,
          `${id} is not there, and there is no Product Handle to make a product with`,
          'Product Id',
        )
      : row.product.columns.title
        ? rowError(row.row, 'is needed: the title has no letters or digits to make one of', 'Product Handle')
        : rowError(row.row, 'is needed: a row names its product', 'Product Handle');
  }

  private draftOf(id: string, reservedKey: ReservedKey | null, row: number): Draft | JobError {
    const existing = this.drafts.get(id);
    if (existing) return existing;
    const stored = this.byId.get(id) ?? null;
    if (!stored && !this.context.isTrial)
      return rowError(row, 'belongs to a product that has been deleted meanwhile', undefined, 'not_found');
    const titles = reservedKey?.options ?? [];
    const draft: Draft = {
      id,
      stored,
      row: reservedKey?.row ?? null,
      handle: stored?.handle ?? null,
      options: stored?.options ?? titles.map((title, index) => ({ id: String(index), title })),
      variants: (stored?.variants ?? []).map((variant) => ({
        id: variant.id,
        title: variant.title,
        stored: variant,
        values: stored!.options.map((option) => variant.values[option.id] ?? null),
      })),
    };
    this.drafts.set(id, draft);
    return draft;
  }

  /** Validates the handle: a row with a product id may change it, unless another product has it. */
  private checkHandle(draft: Draft, { row, product }: ImportRow, isFirstRow: boolean): JobError | null {
    const handle = product.columns.handle as string | undefined;
    if (handle === undefined || handle === draft.handle) return null;
    const reservedKey = this.reservedKeys.get(importKey.handle(handle));
    const owner = reservedKey?.product_id ?? this.byHandle.get(handle)?.id;
    if (owner === draft.id) return null;
    if (owner !== undefined)
      return rowError(row, `${handle} is that of another product`, 'Product Handle', 'duplicate_error');
    return isFirstRow || !draft.stored
      ? null
      : rowError(row, `${handle} is not what row ${draft.row} says of the product`, 'Product Handle');
  }

  private addProduct(draft: Draft, { row, product }: ImportRow): void {
    draft.row = row;
    const handle = (product.columns.handle as string | undefined) ?? draft.handle;
    this.drafts.set(draft.id, draft);
    this.reserveKey(importKey.product(draft.id), row, draft);
    if (product.id) this.reserveKey(importKey.product(product.id), row, draft);
    for (const name of new Set([draft.handle, handle]))
      if (name !== null) this.reserveKey(importKey.handle(name), row, draft);
    draft.handle = handle;
  }

  private reserveKey(key: string, row: number, draft: Draft): void {
    if (this.reservedKeys.has(key)) return;
    const ofProduct = key.startsWith('product ') || key.startsWith('handle ');
    const options = ofProduct ? draft.options.map(({ title }) => title) : null;
    const reservedKey = { key, row, product_id: draft.id, options };
    this.reservedKeys.set(key, reservedKey);
    this.plan.reservedKeys.push(reservedKey);
  }
}
