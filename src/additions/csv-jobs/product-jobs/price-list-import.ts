import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  catalogueWrites,
  Database,
  FileStore,
  invalidData,
  type JobRun,
  JobType,
  JobTypes,
  Outbox,
  PriceList,
  requireIds,
  type Tx,
} from '@storekeep/server/extend';
import { parsePriceHeader, parsePriceRows, type PriceFileColumn } from './csv/price-file-rows.ts';
import { readAhead } from './csv/read-ahead.ts';
import { type CsvRow, readCsv } from './csv/read-csv.ts';
import { rowError } from './csv/read-row.ts';
import { readCurrenciesAndRegions } from './import/import-context.ts';
import { deleteStagedPrices, publishStagedPrices, stagePrices } from './staged-prices.ts';

/** How much of the file is staged. */
interface Checkpoint extends Record<string, unknown> {
  /** The last row that was processed. */
  row: number;
  /** The number of non-empty rows up to `row`. */
  rows: number;
  prices: number;
  refused: number;
  /** Whether the new prices have replaced the old ones. */
  replaced: boolean;
}

/**
 * Replaces the prices of a price list with those of a CSV file: docs/prices.md. The new prices are staged in chunks, and published by
 * one statement at the end: until then, the old prices remain in effect.
 */
@Injectable()
export class PriceListImport extends JobType implements OnModuleInit {
  readonly type = 'price-list-import';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly types: JobTypes,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  override async validate(context: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { price_list_id, fileKey, strict } = context;
    if (typeof price_list_id !== 'string' || price_list_id === '')
      throw invalidData('Price list id is required');
    if (typeof fileKey !== 'string' || fileKey === '' || fileKey.includes('\0'))
      throw invalidData('context.fileKey must be the key of an uploaded CSV file');
    if (strict !== undefined && typeof strict !== 'boolean')
      throw invalidData('context.strict must be true or false');
    await requireIds(this.database, PriceList, [price_list_id]);
    (await this.files.open(fileKey)).destroy();
    return context;
  }

  /** Validates the whole file without writing prices. Duplicate prices are detected later, when they are staged. */
  async preProcess(run: JobRun): Promise<void> {
    await run.report({ errors: [] });
    let [count, prices] = [0, 0];
    for await (const { columns, rows } of this.chunks(run)) {
      const read = await parsePriceRows(this.database, columns, rows);
      count += rows.length;
      prices += read.prices.length;
      await run.commit(() => Promise.resolve({ errors: read.errors }));
    }
    await run.report({
      count,
      advancement_count: 0,
      stat_descriptors: statDescriptors(`${prices} prices will be added`),
    });
  }

  async process(run: JobRun): Promise<void> {
    const checkpoint = await this.stage(run);
    if (!checkpoint.replaced) await this.replace(run, checkpoint);
    await run.report({ stat_descriptors: statDescriptors(`${checkpoint.prices} prices will be added`) });
    await this.files.delete(run.context.fileKey as string);
  }

  private async stage(run: JobRun): Promise<Checkpoint> {
    let checkpoint = run.checkpoint as Checkpoint | null;
    if (checkpoint?.replaced) return checkpoint;
    if (!checkpoint) {
      checkpoint = { row: 1, rows: 0, prices: 0, refused: 0, replaced: false };
      await run.report({ errors: [], advancement_count: 0 });
      await run.commit(async (tx) => {
        await deleteStagedPrices(tx, run.id);
        return { checkpoint: checkpoint! };
      });
    }
    for await (const { columns, rows } of this.chunks(run))
      checkpoint = await this.stageChunk(run, checkpoint, columns, rows);
    return checkpoint;
  }

  private async stageChunk(
    run: JobRun,
    checkpoint: Checkpoint,
    columns: readonly PriceFileColumn[],
    rows: readonly CsvRow[],
  ): Promise<Checkpoint> {
    const remaining = rows.filter(({ row }) => row > checkpoint.row);
    if (remaining.length === 0) return checkpoint; // processed before a crash
    let next = checkpoint;
    await run.commit(async (tx) => {
      const { prices, errors } = await parsePriceRows(tx, columns, remaining);
      const duplicates = await stagePrices(tx, run.id, prices);
      const refused = [
        ...errors,
        ...duplicates.map(({ row, column }) =>
          rowError(row, 'is a price that an earlier row has', column.header),
        ),
      ].sort((a, b) => a.row! - b.row!);
      next = {
        row: remaining.at(-1)!.row,
        rows: checkpoint.rows + remaining.length,
        prices: checkpoint.prices + prices.length - duplicates.length,
        refused: checkpoint.refused + refused.length,
        replaced: false,
      };
      return { checkpoint: next, advancement_count: next.rows, errors: refused };
    });
    return next;
  }

  /** @throws invalid_data, with the list unchanged, if a row is invalid (in strict mode), or the file has no valid price */
  private async replace(run: JobRun, checkpoint: Checkpoint): Promise<void> {
    const { price_list_id, strict = true } = run.context as { price_list_id: string; strict?: boolean };
    const reason =
      checkpoint.prices === 0
        ? 'There is no price to import in the file'
        : strict && checkpoint.refused > 0
          ? `There are ${checkpoint.refused} mistakes in the file`
          : null;
    if (reason) {
      await run.commit(async (tx) => {
        await deleteStagedPrices(tx, run.id);
        return {};
      });
      throw invalidData(`${reason}: the price list is as it was`);
    }
    await run.commit(async (tx) => {
      const replace = (transaction: Tx) => publishStagedPrices(transaction, run.id, price_list_id);
      await catalogueWrites.changePriceList(tx, this.outbox, price_list_id, {}, replace);
      return { checkpoint: { ...checkpoint, replaced: true } };
    });
  }

  private async *chunks(
    run: JobRun,
  ): AsyncGenerator<{ columns: PriceFileColumn[]; rows: CsvRow[] }, void, void> {
    let columns: PriceFileColumn[] | undefined;
    const content = await this.files.open(run.context.fileKey as string);
    for await (const rows of readAhead(readCsv(content, run.signal))) {
      // the first chunk is the header row alone
      if (columns) yield { columns, rows };
      else columns = parsePriceHeader(rows[0].cells, await readCurrenciesAndRegions(this.database));
    }
  }
}

function statDescriptors(message: string) {
  return [{ key: 'price-list-import-count', name: 'PriceList to import', message }];
}
