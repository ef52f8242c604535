import { Button, Card, SimpleGrid, Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { DownloadIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toUrl } from '../api/client.ts';
import { describeError } from '../api/errors.ts';
import { type Phrase, t } from '../i18n/translate.ts';
import { useStore } from '../settings/use-settings.ts';
import { DataTable, EmptyState } from '../ui/data-table.tsx';
import { Figure, type FigureProps } from '../ui/figure.tsx';
import { Page } from '../ui/page.tsx';
import { type ReportName, REPORTS, type ReportsSearch } from './read-reports-search.ts';
import { formatNumber, listColumns, type ReportRow } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { toCsvPath, toReportQuery } from './report-query.ts';
import { useReport } from './use-report.ts';

const ReportChart = lazy(() => import('./report-chart.tsx'));
const route = getRouteApi('/shell/reports');

const TITLES: Record<ReportName, Phrase> = {
  sales: 'Sales',
  taxes: 'Taxes',
  returns: 'Returns',
  stock: 'Stock',
  conversion: 'Conversion',
};

/** What was sold, taxed and returned, what is in stock, and how many carts became orders: in one currency at a time. */
export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const store = useStore();
  const { report = 'sales' } = search;
  const query = toReportQuery(search, store.default_currency_code);
  const { rows, total, error } = useReport(report, query);
  const change = (changes: Partial<ReportsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const columns = listColumns(report, query);
  return (
    <Page
      title={t('Reports')}
      actions={
        <Button
          component="a"
          href={toUrl(toCsvPath(report, query))}
          download={`${report}-${query.from}-${query.to}.csv`}
          variant="default"
          leftSection={<DownloadIcon size={16} aria-hidden />}
        >
          CSV
        </Button>
      }
    >
      <Tabs
        value={report}
        keepMounted={false}
        onChange={(name) => change({ report: name as ReportName, group: undefined, interval: undefined })}
      >
        <Tabs.List>
          {REPORTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(TITLES[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={report} pt="lg">
          <Stack gap="lg">
            <ReportFilters
              {...{ report, query }}
              currencies={store.currencies?.map(({ code }) => code) ?? []}
              onChange={change}
            />
            {total && <Totals report={report} total={total} />}
            {rows && rows.length > 0 && (
              <Card shadow="xs">
                <Suspense fallback={<div style={{ height: 260 }} />}>
                  <ReportChart
                    {...{ report, rows }}
                    currency={query.currency_code}
                    interval={query.interval}
                  />
                </Suspense>
              </Card>
            )}
            <Card p={0} shadow="xs">
              {error ? (
                <EmptyState title={t('That did not work')}>{describeError(error)}</EmptyState>
              ) : (
                <DataTable
                  label={t(TITLES[report])}
                  columns={columns}
                  rows={rows}
                  total={total}
                  rowKey={keyOf}
                  empty={
                    <EmptyState title={t('Nothing in this period')}>
                      {t('Choose another period or another currency.')}
                    </EmptyState>
                  }
                />
              )}
            </Card>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function keyOf(row: ReportRow): string {
  const { period, group, variant_id, reason_id, country_code, code, name, rate } = row;
  const parts = [period, group, variant_id, reason_id, country_code, code, name, rate];
  return parts.map((part) => part ?? '').join(' ');
}

/** The sums that one looks for first. */
function Totals({ report, total }: { report: ReportName; total: ReportRow }) {
  const figures = listFigures(report, total);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: figures.length }}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </SimpleGrid>
  );
}

function listFigures(report: ReportName, total: ReportRow): FigureProps[] {
  const amount = (name: string) => formatNumber(total, name, 'amount');
  const count = (name: string) => formatNumber(total, name, 'count');
  switch (report) {
    case 'sales':
      return [
        { label: t('Orders'), value: count('orders') },
        { label: t('Gross'), value: amount('gross') },
        { label: t('Net'), value: amount('net') },
        { label: t('Refunds'), value: amount('refunds') },
        { label: t('Average order'), value: amount('average_order') },
      ];
    case 'taxes':
      return [
        { label: t('Net'), value: amount('net') },
        { label: t('Tax'), value: amount('tax') },
      ];
    case 'returns':
      return [
        { label: t('Quantity'), value: count('quantity') },
        { label: t('Refunds'), value: amount('refunds') },
      ];
    case 'stock':
      return [
        { label: t('In stock'), value: count('stocked') },
        { label: t('Value'), value: amount('value') },
      ];
    case 'conversion':
      return [
        { label: t('With items'), value: count('with_items') },
        { label: t('Orders'), value: count('orders') },
        { label: t('Conversion'), value: formatNumber(total, 'conversion', 'percent') },
      ];
  }
}
