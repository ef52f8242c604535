import { inputRules } from '@storekeep/server/extend';
import { type Interval, intervals } from './report-request.ts';
import { type ConversionGroup, conversionGroups } from './sql/conversion.ts';
import { type SalesGroup, salesGroups } from './sql/sales.ts';

/** The parameters of every report. */
export class ReportQuery {
  @inputRules.TextParameter('the first day, such as `2026-11-01`; by default, 30 days with the last one')
  from?: string;

  @inputRules.TextParameter('the last day, which is included; defaults to today')
  to?: string;

  @inputRules.TextParameter('in which days begin, such as `Europe/Berlin`; defaults to `UTC`')
  time_zone?: string;

  @inputRules.TextParameter('only amounts in this currency, such as `eur`')
  currency_code?: string;

  @inputRules.OneOfParameter('defaults to `json`', ['json', 'csv'])
  format?: 'json' | 'csv';
}

export class SalesReportQuery extends ReportQuery {
  @inputRules.OneOfParameter('the length of a period; defaults to `day`', intervals)
  interval?: Interval;

  @inputRules.OneOfParameter('rows by record instead of by period', salesGroups)
  group?: SalesGroup;
}

export class ConversionReportQuery extends ReportQuery {
  @inputRules.OneOfParameter('the length of a period; defaults to `day`', intervals)
  interval?: Interval;

  @inputRules.OneOfParameter('rows by record instead of by period', conversionGroups)
  group?: ConversionGroup;
}
