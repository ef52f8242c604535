import { Injectable } from '@nestjs/common';
import { CommerceError, money, type ReadContext, ReplicaReads } from '@storekeep/server/extend';
import {
  CONVERSION_COLUMNS,
  GROUP_COLUMNS,
  PERIOD_COLUMN,
  type ReportColumn,
  type ReportRow,
  RETURN_COLUMNS,
  SALES_COLUMNS,
  STOCK_COLUMNS,
  TAX_COLUMNS,
} from './report-columns.ts';
import { readInterval, readRequest, type ReportRequest } from './report-request.ts';
import type { ConversionReportQuery, ReportQuery, SalesReportQuery } from './reports.input.ts';
import { conversionByGroupSql, conversionByPeriodSql } from './sql/conversion.ts';
import { OPEN_WORK_SQL } from './sql/open-work.ts';
import { MAX_ROWS, valuesOf } from './sql/report-sql.ts';
import { RETURNS_SQL } from './sql/returns.ts';
import { salesByGroupSql, salesByPeriodSql } from './sql/sales.ts';
import { STOCK_SQL } from './sql/stock.ts';
import { TAXES_SQL } from './sql/taxes.ts';

/** A report, with amounts in the smallest unit of the currency of the row. */
export interface Report {
  name: string;
  from: string;
  to: string;
  time_zone: string;
  rows: ReportRow[];
  /** One for each currency. */
  totals: ReportRow[];
  /** The columns of the rows, in their order. */
  columns: readonly ReportColumn[];
}

/** How many records wait for staff. */
export interface OpenWork {
  payments_to_capture: number;
  orders_to_fulfill: number;
  orders_to_ship: number;
  returns_to_receive: number;
  swaps_to_fulfill: number;
  open_drafts: number;
  parked_events: number;
  failed_mails: number;
  failed_jobs: number;
}

type ResultRow = { kind: 'row' | 'total' } & Record<string, string | number | null>;

/** Reads reports, each with one statement, from a replica if there is one. Long reports run one at a time; see `Database.queryPage`. */
@Injectable()
export class ReportsService {
  constructor(private readonly reads: ReplicaReads) {}

  /** What was sold by period, or by the record of a group. @throws invalid_data */
  sales(query: SalesReportQuery, context?: ReadContext): Promise<Report> {
    const request = readRequest(query, new Date());
    const interval = readInterval(request, query);
    const text = query.group === undefined ? salesByPeriodSql(interval) : salesByGroupSql(query.group);
    return this.read('sales', text, [...keyColumns(query), ...SALES_COLUMNS], request, context);
  }

  /** Taxes by country and rate. @throws invalid_data */
  taxes(query: ReportQuery, context?: ReadContext): Promise<Report> {
    return this.read('taxes', TAXES_SQL, TAX_COLUMNS, readRequest(query, new Date()), context);
  }

  /** Returns by reason. @throws invalid_data */
  returns(query: ReportQuery, context?: ReadContext): Promise<Report> {
    return this.read('returns', RETURNS_SQL, RETURN_COLUMNS, readRequest(query, new Date()), context);
  }

  /** The stock with its value, and how long it lasts. @throws invalid_data */
  stock(query: ReportQuery, context?: ReadContext): Promise<Report> {
    return this.read('stock', STOCK_SQL, STOCK_COLUMNS, readRequest(query, new Date()), context);
  }

  /** How many carts became orders, by period, or by the record of a group. @throws invalid_data */
  conversion(query: ConversionReportQuery, context?: ReadContext): Promise<Report> {
    const request = readRequest(query, new Date());
    const interval = readInterval(request, query);
    const text =
      query.group === undefined ? conversionByPeriodSql(interval) : conversionByGroupSql(query.group);
    return this.read('conversion', text, [...keyColumns(query), ...CONVERSION_COLUMNS], request, context);
  }

  /** Counts what waits for staff now. */
  async openWork(context?: ReadContext): Promise<OpenWork> {
    const [work] = await this.reads.queryPage<OpenWork>(OPEN_WORK_SQL, [], 'unprepared', 1, context);
    return work;
  }

  private async read(
    name: string,
    text: string,
    columns: readonly ReportColumn[],
    request: ReportRequest,
    context: ReadContext | undefined,
  ): Promise<Report> {
    const results = await this.reads
      .queryPage<ResultRow>(text, valuesOf(request), 'unprepared', MAX_ROWS, context)
      .catch((error: unknown) => {
        throw isUnknownTimeZone(error)
          ? new CommerceError('invalid_data', `time_zone ${request.time_zone} is unknown here`)
          : error;
      });
    const { from, to, time_zone } = request;
    const rowsOf = (kind: ResultRow['kind'], shown: readonly ReportColumn[]) =>
      results.filter((row) => row.kind === kind).map((row) => toRow(row, shown));
    const totals = rowsOf(
      'total',
      columns.filter(({ onlyRows }) => !onlyRows),
    );
    return { name, from, to, time_zone, rows: rowsOf('row', columns), totals, columns };
  }
}

/** The columns that name the period or the record of a row. */
function keyColumns({ group }: { group?: string }): readonly ReportColumn[] {
  return group === undefined ? [PERIOD_COLUMN] : GROUP_COLUMNS;
}

function toRow(result: ResultRow, columns: readonly ReportColumn[]): ReportRow {
  const row: ReportRow = {};
  for (const { name, kind, compute } of columns) {
    const value = compute ? compute(row) : result[name];
    row[name] =
      value === null || kind === 'text' ? value : kind === 'number' ? Number(value) : toInteger(value);
  }
  return row;
}

/** PostgreSQL sends counts and amounts as text. @throws AmountOverflow */
function toInteger(value: string | number): number {
  return money.toAmount(BigInt(value));
}

/** `invalid_parameter_value`: Node.js knows a name that PostgreSQL does not. */
function isUnknownTimeZone(error: unknown): boolean {
  return (error as { code?: string }).code === '22023';
}
