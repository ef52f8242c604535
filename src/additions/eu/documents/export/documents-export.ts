import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  escapeCell,
  FileStore,
  formatCsvLine,
  type JobRun,
  JobType,
  JobTypes,
} from '@storekeep/server/extend';
import { decimal } from '../files/e-invoice.ts';
import type { DocumentContent } from '../ledger/document-content.ts';
import { signOf } from '../ledger/document-totals.ts';
import { type ExportContext, readExportContext } from './documents-export-context.ts';

const PAGE = 500;
const HEADERS = [
  'type',
  'number',
  'issued_at',
  'order',
  'order_id',
  'corrects',
  'country_code',
  'currency_code',
  'category',
  'rate',
  'net',
  'tax',
  'gross',
];

interface ExportedRow {
  id: string;
  issued_at: Date;
  content: string;
}

/** SQL for the documents of an export: its days are $1 and $2, its type is $3. */
const SELECTED = `issued_at >= $1::date and issued_at < $2::date + 1 and ($3::text is null or type = $3)`;

/**
 * Exports documents of a period as CSV: a row for each tax rate of a document, so that the sum of the rows is what the shop has supplied.
 * Amounts are decimals; those of credit notes are negative. The file has no names and addresses.
 */
@Injectable()
export class DocumentsExport extends JobType implements OnModuleInit {
  readonly type = 'documents-export';

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly types: JobTypes,
  ) {
    super();
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  override validate(context: Record<string, unknown>): Record<string, unknown> {
    return { ...context, ...readExportContext(context) };
  }

  async preProcess(run: JobRun): Promise<void> {
    const { from, to, type } = readExportContext(run.context);
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from eu_document where ${SELECTED}`,
      [from, to, type],
    );
    const message = `There will be ${count} documents exported by this action`;
    const key = 'documents-export-count';
    await run.report({ count, stat_descriptors: [{ key, name: 'Document count to export', message }] });
  }

  /** After a crash the file is written again from the start. */
  async process(run: JobRun): Promise<void> {
    const file_key = `exports/documents/documents-export-${run.id}.csv`;
    await run.report({ advancement_count: 0 });
    const rows = Readable.from(this.write(run), { objectMode: false });
    const { size: file_size } = await this.files.put(file_key, rows, {
      ...{ access: 'private', contentType: 'text/csv; charset=utf-8', signal: run.signal },
    });
    await run.report({ file_key, file_size });
  }

  private async *write(run: JobRun): AsyncGenerator<string, void, void> {
    yield toLine(HEADERS);
    let advancement_count = 0;
    for await (const page of this.pages(readExportContext(run.context))) {
      yield page
        .flatMap(({ content }) => rowsOf(JSON.parse(content) as DocumentContent))
        .map(toLine)
        .join('');
      advancement_count += page.length;
      await run.commit(() => Promise.resolve({ advancement_count }));
    }
  }

  private async *pages({ from, to, type }: ExportContext): AsyncGenerator<ExportedRow[], void, void> {
    let last: [issuedAt: Date | null, id: string] = [null, ''];
    for (;;) {
      const page = await this.database.query<ExportedRow>(
        `select id, issued_at, content from eu_document
         where ${SELECTED} and ($4::timestamptz is null or (issued_at, id) > ($4, $5)) order by issued_at, id limit ${PAGE}`,
        [from, to, type, ...last],
      );
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      const { issued_at, id } = page[page.length - 1];
      last = [issued_at, id];
    }
  }
}

function rowsOf(content: DocumentContent): string[][] {
  const { type, number, issued_at, order, preceding, delivery, buyer, currency_code, taxes } = content;
  const country = (delivery ?? buyer).country_code ?? '';
  const amount = (value: number): string => decimal(signOf(type) * value, currency_code);
  const head = [
    type,
    number,
    issued_at,
    order.number,
    order.id,
    preceding?.number ?? '',
    country,
    currency_code,
  ];
  return taxes.map(({ category, rate, net, tax }) => [
    ...head.map(escapeCell),
    category,
    String(rate),
    amount(net),
    amount(tax),
    amount(net + tax),
  ]);
}

function toLine(cells: readonly string[]): string {
  return `${formatCsvLine(cells, ';')}\r\n`;
}
