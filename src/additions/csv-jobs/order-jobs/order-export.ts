import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  FileStore,
  type JobRun,
  JobType,
  JobTypes,
  Order,
  Reader,
  resources,
} from '@storekeep/server/extend';
import { renderPages, storeCsv } from '../product-jobs/csv/write-csv.ts';
import type { ListSelection } from '../product-jobs/export/list-context.ts';
import { pageIds } from '../product-jobs/export/select-products.ts';
import { type ExportedOrder, formatCsvRow, selectColumns } from './order-columns.ts';
import { OrderExportContext } from './order-export-context.ts';

/** Orders per page. */
const PAGE_SIZE = 200;

/** Exports orders as CSV, in the format of Medusa v1. */
@Injectable()
export class OrderExport extends JobType implements OnModuleInit {
  readonly type = 'order-export';

  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly files: FileStore,
    private readonly types: JobTypes,
    private readonly contexts: OrderExportContext,
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
    const { conditions, skip, take } = await this.contexts.selectionOf(run.context);
    const view = { resource: resources.orders, surface: 'admin', fields: 'id', expand: '' } as const;
    const all = await this.reader.count(view, conditions);
    const count = Math.min(Math.max(0, all - skip), take ?? Infinity);
    await run.report({
      count,
      stat_descriptors: [
        {
          key: 'order-export-count',
          name: 'Order count to export',
          message: `There will be ${count} orders exported by this action`,
        },
      ],
    });
  }

  /** After a crash the file is written again from the start, and replaces the incomplete one. */
  async process(run: JobRun): Promise<void> {
    const selection = await this.contexts.selectionOf(run.context);
    const file_key = `exports/orders/order-export-${run.id}.csv`;
    await run.report({ advancement_count: 0 });
    const file_size = await storeCsv(this.files, run, file_key, this.pages(run, selection));
    await run.report({ file_key, file_size });
  }

  /** Yields the file page by page. */
  private async *pages(run: JobRun, selection: ListSelection): AsyncGenerator<string, void, void> {
    const columns = selectColumns(selection.select, selection.relations);
    yield formatCsvRow(columns.flatMap(({ headers }) => headers));
    yield* renderPages(run, pageIds(this.database, selection, PAGE_SIZE, Order), async (ids) => {
      const exportedOrders = await this.readOrders(ids);
      return exportedOrders
        .map((order) => formatCsvRow(columns.flatMap(({ cells }) => cells(order))))
        .join('');
    });
  }

  /** Reads orders with their totals, in one statement. */
  private async readOrders(ids: readonly string[]): Promise<ExportedOrder[]> {
    const view = {
      resource: resources.orders,
      surface: 'admin',
      expand: 'customer,shipping_address,sales_channel',
    } as const;
    const conditions = [{ path: 'id', anyOf: ids }];
    const rows = await this.reader.rows<ExportedOrder>(view, { conditions, limit: ids.length, offset: 0 });
    const byId = new Map(rows.map((order) => [order.id, order]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
