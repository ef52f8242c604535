import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, FileStore, type JobRun, JobType, JobTypes } from '@storekeep/server/extend';
import { exportColumns, type FileShape } from './csv/columns.ts';
import { customCsvColumns } from './csv/custom-cells.ts';
import { csvWriter, TooFewColumnsError } from './csv/product-rows.ts';
import { translationColumns } from './csv/translation-cells.ts';
import { renderPages, storeCsv } from './csv/write-csv.ts';
import { ExportContext } from './export/export-context.ts';
import { measureExport, pageIds, type RowSelection } from './export/select-products.ts';
import { readStoredProducts } from './export/stored-products.ts';

/** Products per page. */
const PAGE_SIZE = 500;
/** How often a file is started because a concurrent change made a product need more columns. */
const MAX_ATTEMPTS = 5;

/** Exports products as CSV: docs/products-csv.md. Importing the file again changes nothing. */
@Injectable()
export class ProductExport extends JobType implements OnModuleInit {
  readonly type = 'product-export';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly types: JobTypes,
    private readonly contexts: ExportContext,
  ) {
    super();
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  override validate(context: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.contexts.normalize(context);
  }

  async preProcess(run: JobRun): Promise<void> {
    const { count, shape } = await measureExport(this.database, await this.contexts.selectionOf(run.context));
    await run.amendContext({ shape: clientShape(shape) });
    await run.report({
      count,
      stat_descriptors: [
        {
          key: 'product-export-count',
          name: 'Product count to export',
          message: `There will be ${count} products exported by this action`,
        },
      ],
    });
  }

  /** After a crash the file is written again from the start, and replaces the incomplete one. */
  async process(run: JobRun): Promise<void> {
    const selection = await this.contexts.selectionOf(run.context);
    const file_key = `exports/products/product-export-${run.id}.csv`;
    for (let attempt = 1; ; attempt++) {
      const { count, shape } = await measureExport(this.database, selection);
      await run.report({ count, advancement_count: 0 });
      try {
        const file_size = await storeCsv(this.files, run, file_key, this.pages(run, selection, shape));
        return await run.report({ file_key, file_size });
      } catch (error) {
        if (!(error instanceof TooFewColumnsError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Yields the file page by page. */
  private async *pages(
    run: JobRun,
    selection: RowSelection,
    shape: FileShape,
  ): AsyncGenerator<string, void, void> {
    const translations = await translationColumns(this.database);
    const csv = csvWriter(exportColumns(shape, customCsvColumns(this.database), translations));
    yield csv.header;
    yield* renderPages(run, pageIds(this.database, selection, PAGE_SIZE), async (ids) => {
      const products = await readStoredProducts(this.database, ids);
      return products.map((product) => csv.lines(product)).join('');
    });
  }
}

/** Converts the shape to the format of Medusa v1. */
function clientShape({ prices, options, images, categories, channels }: FileShape): Record<string, unknown> {
  return {
    prices: prices.map(({ currency_code, region }) => ({ region, currency_code })),
    dynamicImageColumnCount: images,
    dynamicOptionColumnCount: options,
    dynamicProductCategoriesColumnCount: categories,
    dynamicSalesChannelsColumnCount: channels,
  };
}
