import { api, type Result } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import type { ReportName } from './read-reports-search.ts';
import type { ReportRow } from './report-columns.tsx';
import type { ReportQuery } from './report-query.ts';

/** Any report; text is its file. */
type Body = { report: { name: string; rows: ReportRow[]; totals: ReportRow[] } } | string;

/** Reads a report, with rows that are alike for all reports. */
export function useReport(report: ReportName, query: ReportQuery) {
  const { data, error } = useOptionalData(['reports', report, query], () => read(report, query));
  const current = typeof data === 'object' ? data.report : undefined;
  // until another report is read, the former one is still there
  const shown = current?.name === report ? current : undefined;
  return { rows: shown?.rows, total: shown?.totals[0], error };
}

function read(report: ReportName, { group, interval, ...query }: ReportQuery): Result<Body> {
  if (report === 'sales')
    return api.GET('/admin/reports/sales', { params: { query: { ...query, group, interval } } });
  if (report === 'conversion') {
    const grouped = group === 'channel' || group === 'region' ? group : undefined;
    return api.GET('/admin/reports/conversion', {
      params: { query: { ...query, group: grouped, interval } },
    });
  }
  if (report === 'taxes') return api.GET('/admin/reports/taxes', { params: { query } });
  if (report === 'returns') return api.GET('/admin/reports/returns', { params: { query } });
  return api.GET('/admin/reports/stock', { params: { query } });
}
