import type { JobError } from '../../../back-office/batch-jobs/job-type.ts';
import { kebabCase } from '../../../../engine/kernel/text/kebab-case.ts';
import { holdingOf, type Holding } from './holdings.ts';
import { emptyPlan, type Plan } from './import-plan.ts';
import { newProduct, planProduct, type Draft, type Surroundings } from './plan-product.ts';
import { planVariant, type Holder, type Others } from './plan-variant.ts';
import { bad, type ImportRow } from '../csv/read-row.ts';
import type { StoredProduct } from '../export/stored-products.ts';

/** What has to be known to plan a chunk. */
export interface Known extends Surroundings {
  products: readonly StoredProduct[];
  holders: readonly Holder[];
  /** Of rows before this chunk. */
  holdings: readonly Holding[];
  /** Whether what earlier chunks made is only tried, and not there. */
  tried: boolean;
}

/** The handle that a row names its product by, or would give it. */
export function handleOf({ product }: ImportRow): string | null {
  const { handle, title } = product.columns as { handle?: string; title?: string };
  return handle ?? (title ? kebabCase(title) || null : null);
}

/**
 * What becomes of rows, one after the other as they stand in the file: the first row of a product says what the product
 * is, each row what its variant is. A row with an error in it does nothing.
 */
export function planChunk(rows: readonly ImportRow[], known: Known): Plan {
  const planner = new ChunkPlanner(known);
  for (const row of rows) planner.add(row);
  return planner.plan;
}

class ChunkPlanner {
  readonly plan = emptyPlan();
  private readonly holdings: Map<string, Holding>;
  private readonly others: Others;
  private readonly drafts = new Map<string, Draft>();
  private readonly byHandle = new Map<string, StoredProduct>();
  private readonly byId = new Map<string, StoredProduct>();

  constructor(private readonly known: Known) {
    this.holdings = new Map(known.holdings.map((holding) => [holding.key, holding]));
    for (const product of known.products) {
      this.byId.set(product.id, product);
      if (product.handle !== null) this.byHandle.set(product.handle, product);
    }
    const holders = { id: new Map(), sku: new Map(), barcode: new Map() };
    for (const holder of known.holders) {
      holders.id.set(holder.id, holder);
      if (holder.sku) holders.sku.set(holder.sku, holder);
      if (holder.barcode) holders.barcode.set(holder.barcode, holder);
    }
    this.others = { holders, holdings: this.holdings };
  }

  add(said: ImportRow): void {
    const errors = this.tryRow(said);
    if (errors.length === 0) return;
    this.plan.errors.push(...errors);
    this.plan.counts.refused += 1;
  }

  private tryRow(said: ImportRow): JobError[] {
    const found = this.find(said);
    if ('code' in found) return [found];
    const draft = found;
    const first = draft.row === null || draft.row === said.row;
    const wrong = this.refuseHandle(draft, said, first);
    if (wrong) return [wrong];
    const variant = said.variant && planVariant(draft, said, said.variant, this.others);
    if (Array.isArray(variant)) {
      // the product is looked at as well: better to hear of everything at once
      return first ? [...planProduct(emptyPlan(), draft, said, this.known), ...variant] : variant;
    }
    if (first) {
      const errors = planProduct(this.plan, draft, said, this.known);
      if (errors.length > 0) return errors;
      this.accept(draft, said);
    }
    for (const key of variant?.holdings ?? []) this.hold(key, said.row, draft);
    variant?.take(this.plan);
    return [];
  }

  /** The product that a row belongs to: by id, else by handle; else a new one. */
  private find(said: ImportRow): Draft | JobError {
    const { id } = said.product;
    const handle = handleOf(said);
    const holding =
      (id && this.holdings.get(holdingOf.product(id))) ||
      (!(id && this.byId.has(id)) && handle && this.holdings.get(holdingOf.handle(handle))) ||
      null;
    const stored = (id && this.byId.get(id)) || (handle && this.byHandle.get(handle)) || null;
    const target = holding?.product_id ?? stored?.id;
    if (target !== undefined) return this.draft(target, holding, said.row);
    if (handle !== null) return newProduct(said, handle);
    return id
      ? bad(
          said.row,
          `${id} is not there, and there is no Product Handle to make a product with`,
          'Product Id',
        )
      : bad(said.row, 'is needed: a row names its product', 'Product Handle');
  }

  private draft(id: string, holding: Holding | null, row: number): Draft | JobError {
    const known = this.drafts.get(id);
    if (known) return known;
    const stored = this.byId.get(id) ?? null;
    if (!stored && !this.known.tried)
      return bad(row, 'belongs to a product that has been deleted meanwhile', undefined, 'not_found');
    const titles = holding?.options ?? [];
    const draft: Draft = {
      id,
      stored,
      row: holding?.row ?? null,
      handle: stored?.handle ?? null,
      options: stored?.options ?? titles.map((title, place) => ({ id: String(place), title })),
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

  /** A product can get another handle by its id; nobody else may have that. */
  private refuseHandle(draft: Draft, { row, product }: ImportRow, first: boolean): JobError | null {
    const handle = product.columns.handle as string | undefined;
    if (handle === undefined || handle === draft.handle) return null;
    const holding = this.holdings.get(holdingOf.handle(handle));
    const owner = holding?.product_id ?? this.byHandle.get(handle)?.id;
    if (owner === draft.id) return null;
    if (owner !== undefined)
      return bad(row, `${handle} is that of another product`, 'Product Handle', 'duplicate_error');
    return first || !draft.stored
      ? null
      : bad(row, `${handle} is not what row ${draft.row} says of the product`, 'Product Handle');
  }

  private accept(draft: Draft, { row, product }: ImportRow): void {
    draft.row = row;
    const handle = (product.columns.handle as string | undefined) ?? draft.handle;
    this.drafts.set(draft.id, draft);
    this.hold(holdingOf.product(draft.id), row, draft);
    if (product.id) this.hold(holdingOf.product(product.id), row, draft);
    for (const name of new Set([draft.handle, handle]))
      if (name !== null) this.hold(holdingOf.handle(name), row, draft);
    draft.handle = handle;
  }

  private hold(key: string, row: number, draft: Draft): void {
    if (this.holdings.has(key)) return;
    const ofProduct = key.startsWith('product ') || key.startsWith('handle ');
    const options = ofProduct ? draft.options.map(({ title }) => title) : null;
    const holding = { key, row, product_id: draft.id, options };
    this.holdings.set(key, holding);
    this.plan.holdings.push(holding);
  }
}
