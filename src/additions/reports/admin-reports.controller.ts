import { applyDecorators, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import {
  AdminController,
  CommerceError,
  CurrentReadContext,
  type ReadContext,
  Rejects,
  Returns,
  TextResponse,
} from '@storekeep/server/extend';
import { writeReportCsv } from './report-csv.ts';
import { ConversionReportQuery, ReportQuery, SalesReportQuery } from './reports.input.ts';
import {
  CONVERSION_SCHEMA,
  OPEN_WORK_SCHEMA,
  RETURNS_SCHEMA,
  SALES_SCHEMA,
  STOCK_SCHEMA,
  TAXES_SCHEMA,
} from './reports.schemas.ts';
import { type OpenWork, type Report, ReportsService } from './reports.service.ts';

const HEADING = { tag: 'Reports', tagDescription: 'What was sold, taxed, returned and is in stock' };

/** What every report rejects, and its other type of response. */
const DescribesReport = (csv: string): MethodDecorator =>
  applyDecorators(
    Rejects(
      new CommerceError('invalid_data', 'to (2026-11-01) is before from (2026-11-30)'),
      new CommerceError('invalid_data', 'property group should not exist'),
    ),
    ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' }, example: csv } } }),
  );

@AdminController('reports', undefined, HEADING)
export class AdminReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('sales')
  @DescribesReport('period,currency_code,orders,gross')
  @Returns('GetReportsSales', 'Report sales by period or by group', SALES_SCHEMA)
  async sales(@Query() query: SalesReportQuery, @CurrentReadContext() context?: ReadContext) {
    return represent(await this.reports.sales(query, context), query);
  }

  @Get('taxes')
  @DescribesReport('country_code,code,name,rate')
  @Returns('GetReportsTaxes', 'Report taxes by country and rate', TAXES_SCHEMA)
  async taxes(@Query() query: ReportQuery, @CurrentReadContext() context?: ReadContext) {
    return represent(await this.reports.taxes(query, context), query);
  }

  @Get('returns')
  @DescribesReport('reason_id,name,currency_code')
  @Returns('GetReportsReturns', 'Report returns by reason', RETURNS_SCHEMA)
  async returns(@Query() query: ReportQuery, @CurrentReadContext() context?: ReadContext) {
    return represent(await this.reports.returns(query, context), query);
  }

  @Get('stock')
  @DescribesReport('variant_id,name,sku')
  @Returns('GetReportsStock', 'Report the stock, its value and how long it lasts', STOCK_SCHEMA)
  async stock(@Query() query: ReportQuery, @CurrentReadContext() context?: ReadContext) {
    return represent(await this.reports.stock(query, context), query);
  }

  @Get('conversion')
  @DescribesReport('period,currency_code,carts')
  @Returns('GetReportsConversion', 'Report how many carts became orders', CONVERSION_SCHEMA)
  async conversion(@Query() query: ConversionReportQuery, @CurrentReadContext() context?: ReadContext) {
    return represent(await this.reports.conversion(query, context), query);
  }

  @Get('open-work')
  @Returns('GetReportsOpenWork', 'Count what waits for staff', OPEN_WORK_SCHEMA)
  async openWork(@CurrentReadContext() context?: ReadContext): Promise<{ open_work: OpenWork }> {
    return { open_work: await this.reports.openWork(context) };
  }
}

function represent(
  report: Report,
  { format }: ReportQuery,
): TextResponse | { report: Omit<Report, 'columns'> } {
  if (format === 'csv') return new TextResponse(writeReportCsv(report), 'text/csv; charset=utf-8');
  const { columns: _, ...shown } = report;
  return { report: shown };
}
