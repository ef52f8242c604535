import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CommerceError, Database, Loop, type ReadContext, statements } from '@storekeep/server/extend';
import type { Computed } from '../filter-kind.ts';
import { analyzeTables } from './analyze-tables.ts';
import { applyFacts, buildColumn, buildRows, createColumn } from './build-index.ts';
import { ColumnRequests } from './column-requests.ts';
import { ProductSet } from './columns/product-set.ts';
import { FacetIndexOptions } from './facet-index-options.ts';
import { type Check, checkSql, type Refresh, refreshSql, sourcesSql } from './index-statements.ts';
import { type Column, IndexedCatalogue } from './indexed-catalogue.ts';
import { answerOf, columnsOf, type FoundColumn, type IndexAnswer } from './indexed-request.ts';
import { type Buyer, type IndexPlan, PUBLISHED } from './plan-columns.ts';

/** How often the watermark is moved while no request does: the log returns at most 1,000 changes, of five minutes. */
const CHECK_INTERVAL_MS = 2000;
/** An index that no request has used for this long is dropped. */
const MAX_IDLE_MS = 30 * 60_000;
/** A column that was used this lately is not dropped for another one. */
const RECENT_MS = 60_000;
/** Building may take this part of the time, if everything changes again and again. */
const BUILDING_SHARE = 1 / 5;
const MEGABYTE = 2 ** 20;

/** A request that the index may answer. */
export interface IndexRequest {
  plan: IndexPlan;
  computed: Computed;
  context?: ReadContext;
}

/**
 * Finds filtered products and counts facets in memory, for catalogues whose rows SQL would have to read by the hundred thousand. It is never stale: each request asks
 * the change log for what has changed since the watermark, as the row cache does, and reads that again in one snapshot. It answers
 * nothing while it is built, within a transaction, or if it does not fit: then SQL does.
 */
@Injectable()
export class FacetIndex implements OnApplicationShutdown {
  private readonly logger = new Logger(FacetIndex.name);
  private catalogue: IndexedCatalogue | null = null;
  private readonly requests = new ColumnRequests();
  private queue: Promise<unknown> = Promise.resolve();
  private readonly builder = new Loop(
    () => this.build(),
    (error) => this.fail(error),
  );
  private readonly checker = new Loop(
    () => this.checkNow(),
    (error) => this.fail(error),
  );

  constructor(
    private readonly database: Database,
    private readonly options: FacetIndexOptions,
  ) {
    if (options.megabytes === 0) return;
    // the server that replaces a lost one may lack transactions that were committed there
    database.onConnectionLost(() => this.drop());
    this.checker.runEvery(CHECK_INTERVAL_MS);
    database.observability.metrics?.addGauge(
      'storekeep_facet_index_bytes',
      'Approximate size of the index of facets in memory',
      [],
      () => [{ value: this.catalogue?.bytes ?? 0 }],
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.checker.stop(), this.builder.stop()]);
  }

  /** Answers a request; null if SQL has to. */
  async answer(request: IndexRequest): Promise<IndexAnswer | null> {
    const { plan, computed, context } = request;
    if (this.options.megabytes === 0 || this.database.isJoined) return null;
    if (plan.needsBuyer && computed.context === undefined) return null;
    const { catalogue } = this;
    if (!catalogue?.isComplete) {
      if (!this.requests.isRefused('')) this.builder.trigger();
      return null;
    }
    const fixed = columnsOf(catalogue, plan.specs, null).filter(({ spec }) => !spec.isComputed);
    if (!this.areBuilt(fixed, null, null)) return null;
    try {
      return await this.exclusively(() => this.find(request));
    } catch (error) {
      if (context?.isOver || error instanceof CommerceError) throw error;
      this.logger.warn('failed to answer in memory, so SQL does', (error as Error).stack);
      return null;
    }
  }

  private async find({ plan, computed, context }: IndexRequest): Promise<IndexAnswer | null> {
    const { catalogue } = this;
    if (!catalogue?.isComplete) return null;
    const buyer = plan.needsBuyer ? computed : null;
    const checked = await this.check(catalogue, buyer, context);
    if (!checked) return null;
    const columns = columnsOf(catalogue, plan.specs, checked.context);
    const orderSpec = plan.page?.order?.spec;
    const hasOrder = orderSpec === undefined || plan.specs.includes(orderSpec);
    const order = columnsOf(catalogue, hasOrder ? [] : [orderSpec], checked.context);
    const isOrderBuilt = this.areBuilt(order, buyer, checked.context);
    if (!this.areBuilt(columns, buyer, checked.context)) return null;
    if (isOrderBuilt) columns.push(...order);
    const isCurrent =
      catalogue.rows.dirty.size === 0 && columns.every(({ column }) => column && column.dirty.size === 0);
    const read = isCurrent ? checked : await this.refresh(catalogue, columns, buyer, checked, context);
    if (!read) return null;
    context?.onStatement?.(
      sourcesSql(
        columns.map(({ spec }) => spec),
        buyer,
      ),
    );
    catalogue.usedAt = performance.now();
    for (const { column } of columns) {
      column!.fit(catalogue.rows);
      column!.usedAt = catalogue.usedAt;
    }
    return answerOf(catalogue, plan, columns, read.currency_code);
  }

  /** Whether all columns are there, but those of conditions, which a request reads itself. The others will be built. */
  private areBuilt(columns: readonly FoundColumn[], buyer: Buyer | null, context: string | null): boolean {
    const missing = columns.filter(({ column, spec }) => !column && !spec.allFacts);
    for (const { key, spec } of missing)
      if (this.requests.miss(key, { spec, buyer: spec.isComputed ? buyer : null, context }))
        this.builder.trigger();
    return missing.length === 0;
  }

  /** Moves the watermark. @returns null if everything may have changed, and the index is dropped */
  private async check(
    catalogue: IndexedCatalogue,
    buyer: Buyer | null,
    context?: ReadContext,
  ): Promise<Check | null> {
    const { values, bind } = statements.collectParameters();
    const text = checkSql(catalogue.watermark, buyer, bind);
    const [checked] = await this.database.query<Check>(text, values, 'fixed', context);
    return this.apply(catalogue, checked) ? checked : null;
  }

  private apply(catalogue: IndexedCatalogue, checked: Check): boolean {
    if (this.catalogue !== catalogue) return false;
    if (catalogue.applyChanges(checked)) return true;
    this.drop();
    return false;
  }

  /** Reads what has changed, and conditions that are new, by one statement. Null if the index cannot answer the request after all. */
  private async refresh(
    catalogue: IndexedCatalogue,
    columns: readonly FoundColumn[],
    buyer: Buyer | null,
    checked: Check,
    context?: ReadContext,
  ): Promise<Check | null> {
    const { rows } = catalogue;
    const dirty = new Set([...rows.dirty, ...columns.flatMap(({ column }) => [...(column?.dirty ?? [])])]);
    const { values, bind } = statements.collectParameters();
    const sources = columns.map(({ spec, column }) => ({ spec, isNew: !column }));
    const text = refreshSql(catalogue.watermark, buyer, [...dirty], sources, bind);
    const [state] = await this.database.query<Refresh>(text, values, 'varying', context);
    if (!this.apply(catalogue, state)) return null;
    // the facts of computed columns are of another one: all remain dirty
    if (state.context !== checked.context) return null;
    rows.apply(state.requested, state.rows ?? []);
    for (const [place, found] of columns.entries()) {
      const column = (found.column ??= this.addColumn(catalogue, found));
      applyFacts(catalogue, column, state.requested, state[`facts${place}`]);
    }
    const needed = new Set(columns.map(({ column }) => column));
    // conditions first: there may be any number of them, and they are read again at once
    const fits =
      catalogue.shrink(this.maxBytes, (column) => column instanceof ProductSet && !needed.has(column)) ||
      catalogue.shrink(this.maxBytes, (column) => !needed.has(column));
    if (!fits) this.drop();
    return fits ? state : null;
  }

  private addColumn(catalogue: IndexedCatalogue, { key, spec }: FoundColumn): Column {
    const column = createColumn(spec);
    catalogue.add(key, column);
    return column;
  }

  /** Builds what requests have missed. */
  private async build(): Promise<void> {
    const startedAt = performance.now();
    const catalogue = this.catalogue ?? (await this.begin());
    if (!catalogue) return;
    const build = { database: this.database, catalogue, goOn: () => this.goOn(catalogue) };
    if (!catalogue.isComplete) {
      const isComplete = await buildRows(build);
      // if everything changes again and again, it is built only now and then
      this.requests.refuse('', (performance.now() - startedAt) / BUILDING_SHARE);
      if (!isComplete) return this.giveUp('', catalogue);
    }
    for (const [key, missing] of this.requests.take()) {
      if (catalogue.find(key)) continue;
      const isBuilt = await buildColumn(build, missing).catch((error: Error) => {
        this.logger.warn('failed to build a column of the index of facets', error.stack);
        return false;
      });
      if (!isBuilt) this.giveUp(key, catalogue);
      if (this.catalogue !== catalogue) return;
    }
  }

  /** Null if the shop is too small for an index. */
  private async begin(): Promise<IndexedCatalogue | null> {
    if (this.requests.isRefused('')) return null;
    const { minProducts } = this.options;
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*) from (select from product p where ${PUBLISHED('p')} limit $1) p`,
      [minProducts],
    );
    if (count < minProducts) {
      this.requests.refuse('');
      return null;
    }
    await analyzeTables(this.database);
    const catalogue = new IndexedCatalogue();
    const { values, bind } = statements.collectParameters();
    const [check] = await this.database.query<Check>(checkSql(catalogue.watermark, null, bind), values);
    catalogue.begin(check);
    this.catalogue = catalogue;
    return catalogue;
  }

  /** Moves the watermark while something is built. @returns whether the index is still used, and fits */
  private async goOn(catalogue: IndexedCatalogue): Promise<boolean> {
    const checked = await this.exclusively(async () =>
      this.catalogue === catalogue ? this.check(catalogue, null) : null,
    );
    const before = performance.now() - RECENT_MS;
    return checked !== null && catalogue.shrink(this.maxBytes, ({ usedAt }) => usedAt < before);
  }

  private async checkNow(): Promise<void> {
    await this.exclusively(async () => {
      const { catalogue } = this;
      if (!catalogue?.isComplete) return;
      if (catalogue.usedAt < performance.now() - MAX_IDLE_MS) this.drop();
      else await this.check(catalogue, null);
    });
  }

  private get maxBytes(): number {
    return this.options.megabytes * MEGABYTE;
  }

  /** What does not fit is tried again later; without the products, there is no index. */
  private giveUp(key: string, catalogue: IndexedCatalogue): void {
    if (this.catalogue !== catalogue) return; // everything has changed meanwhile
    this.requests.refuse(key);
    if (key === '') this.drop();
  }

  private drop(): void {
    this.catalogue = null;
    this.requests.clear();
  }

  private fail(error: Error): void {
    this.drop();
    this.requests.refuse('');
    this.logger.warn('dropped the index of facets, which are counted by SQL for now', error.stack);
  }

  /**
   * Statements of the index run one after the other: if the facts that one has read arrived after those of a later one, older facts
   * would replace newer ones, and no statement whose watermark is later would return the change again.
   */
  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}
