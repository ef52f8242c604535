import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CommerceError,
  Database,
  FileStore,
  invalidData,
  type JobRun,
  JobType,
  JobTypes,
  StockOptions,
  type Tx,
} from '@storekeep/server/extend';
import { type Column, parseHeader } from './csv/columns.ts';
import { customCsvColumns } from './csv/custom-cells.ts';
import { readAhead } from './csv/read-ahead.ts';
import { type CsvRow, readCsv } from './csv/read-csv.ts';
import { type ImportRow, rowReader } from './csv/read-row.ts';
import { readCurrenciesAndRegions, readImportContext } from './import/import-context.ts';
import { addCounts, type ImportCounts, type Plan, zeroCounts } from './import/import-plan.ts';
import { finalStats, plannedStats } from './import/import-stats.ts';
import { planChunk } from './import/plan-chunk.ts';
import { deleteReservedKeys, insertReservedKeys } from './import/reserved-keys.ts';
import { writePlan } from './import/write-plan.ts';
import { refreshStatistics } from './refresh-statistics.ts';

/** The file is read twice: to validate its rows (`try`), and to import them. */
type Pass = 'try' | 'import';

/** The progress of a pass. Committed together with the data of each chunk, so that no row is imported twice. */
interface Checkpoint extends Record<string, unknown> {
  pass: Pass;
  /** The last row that was processed. */
  row: number;
  /** The number of non-empty rows up to `row`. */
  rows: number;
  counts: ImportCounts;
}

type RowReader = ReturnType<typeof rowReader>;

/** How often a chunk is planned because a concurrent request used one of its handles or SKUs. */
const MAX_ATTEMPTS = 5;

/**
 * Creates and updates products from a CSV file: docs/products-csv.md.
 *
 * Both passes plan each chunk in the same way. The trial pass writes only reserved keys (`reserved-keys.ts`), which stand for the records that
 * earlier rows would have created; the import pass writes the plan, its reserved keys and the checkpoint in one transaction.
 */
@Injectable()
export class ProductImport extends JobType implements OnModuleInit {
  readonly type = 'product-import';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly types: JobTypes,
    private readonly stock: StockOptions,
  ) {
    super();
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  override validate(context: Record<string, unknown>): Record<string, unknown> {
    const { fileKey } = context;
    if (typeof fileKey !== 'string' || fileKey === '' || fileKey.includes('\0'))
      throw invalidData('context.fileKey must be the key of an uploaded CSV file');
    return context;
  }

  /** Validates the whole file first, so that an unreadable file changes nothing. */
  async preProcess(run: JobRun): Promise<void> {
    const { rows, counts } = await this.runPass('try', run);
    await run.report({ count: rows, advancement_count: 0, stat_descriptors: plannedStats(counts) });
  }

  async process(run: JobRun): Promise<void> {
    const { counts } = await this.runPass('import', run);
    await run.report({ stat_descriptors: finalStats(counts) });
  }

  private async runPass(pass: Pass, run: JobRun): Promise<Checkpoint> {
    let checkpoint = run.checkpoint as Checkpoint | null;
    if (checkpoint?.pass !== pass) checkpoint = await this.startPass(pass, run);
    let parseRow: RowReader | undefined;
    const content = await this.files.open(run.context.fileKey as string);
    for await (const chunk of readAhead(readCsv(content, run.signal))) {
      // the first chunk is the header row alone
      if (parseRow) checkpoint = await this.importChunk(run, checkpoint, parseRow, chunk);
      else parseRow = rowReader(await this.columnsOf(chunk[0].cells));
    }
    await run.commit(async (tx) => {
      await deleteReservedKeys(tx, run.id);
      return {};
    });
    return checkpoint;
  }

  private async columnsOf(header: readonly string[]): Promise<Column[]> {
    const shop = await readCurrenciesAndRegions(this.database);
    return parseHeader(header, shop, customCsvColumns(this.database));
  }

  private async startPass(pass: Pass, run: JobRun): Promise<Checkpoint> {
    const checkpoint: Checkpoint = { pass, row: 1, rows: 0, counts: zeroCounts() };
    await run.report({ errors: [], advancement_count: 0 });
    await run.commit(async (tx) => {
      await deleteReservedKeys(tx, run.id);
      return { checkpoint };
    });
    return checkpoint;
  }

  private async importChunk(
    run: JobRun,
    checkpoint: Checkpoint,
    parseRow: RowReader,
    chunk: readonly CsvRow[],
  ): Promise<Checkpoint> {
    const remaining = chunk.filter(({ row }) => row > checkpoint.row);
    if (remaining.length === 0) return checkpoint; // processed before a crash
    const parsed = remaining.map(parseRow);
    const rows = parsed.filter((row): row is ImportRow => !Array.isArray(row));
    const invalid = parsed.filter((row) => Array.isArray(row));
    const { pass } = checkpoint;
    for (let attempt = 1; ; attempt++) {
      let next = checkpoint;
      try {
        await run.commit(async (tx) => {
          const plan = await this.plan(tx, run.id, pass, rows);
          if (pass === 'import') await writePlan(tx, plan, this.stock);
          const counts = { ...plan.counts, refused: plan.counts.refused + invalid.length };
          next = {
            pass,
            row: remaining.at(-1)!.row,
            rows: checkpoint.rows + remaining.length,
            counts: addCounts(checkpoint.counts, counts),
          };
          return {
            checkpoint: next,
            errors: [...invalid.flat(), ...plan.errors].sort((a, b) => a.row! - b.row!),
            ...(pass === 'import' && { advancement_count: next.rows }),
          };
        });
        await refreshStatistics(this.database, checkpoint.rows, next.rows);
        return next;
      } catch (error) {
        if (!(error instanceof CommerceError) || error.type !== 'duplicate_error' || attempt === MAX_ATTEMPTS)
          throw error;
      }
    }
  }

  private async plan(tx: Tx, jobId: string, pass: Pass, rows: readonly ImportRow[]): Promise<Plan> {
    const plan = planChunk(rows, await readImportContext(tx, jobId, rows, pass === 'try'));
    await insertReservedKeys(tx, jobId, plan.reservedKeys);
    return plan;
  }
}
