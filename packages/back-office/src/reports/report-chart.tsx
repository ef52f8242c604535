import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { decimalsOf } from '@storekeep/server/decimals';
import { currentLanguage, type Phrase, t } from '../i18n/translate.ts';
import { formatMoney } from '../ui/money.ts';
import type { Interval, ReportName } from './read-reports-search.ts';
import { describeKey, type ReportRow } from './report-columns.tsx';

/** Of rows that are records, the chart has only the first ones: the table has all. */
const MOST_RECORDS = 10;

interface Series {
  name: string;
  title: Phrase;
  color: string;
}

const SERIES: Record<ReportName, readonly Series[]> = {
  sales: [{ name: 'gross', title: 'Gross', color: 'pine.7' }],
  taxes: [{ name: 'tax', title: 'Tax', color: 'pine.7' }],
  returns: [{ name: 'refunds', title: 'Refunds', color: 'pine.7' }],
  stock: [{ name: 'value', title: 'Value', color: 'pine.7' }],
  conversion: [
    { name: 'with_items', title: 'With items', color: 'gray.5' },
    { name: 'orders', title: 'Orders', color: 'pine.7' },
  ],
};

interface ReportChartProps {
  report: ReportName;
  rows: readonly ReportRow[];
  currency: string;
  interval: Interval | undefined;
}

/** The most important numbers of a report: bars beside each other by time, below each other by record. */
export default function ReportChart({ report, rows, currency, interval }: ReportChartProps) {
  const isByTime = interval !== undefined;
  const unit = report === 'conversion' ? 1 : 10 ** decimalsOf(currency);
  const series = SERIES[report];
  const shown = isByTime ? rows : rows.slice(0, MOST_RECORDS);
  const titles = distinguish(
    shown.map((row) => (isByTime ? describeTick(String(row.period), interval) : describeKey(row, interval))),
  );
  const data = shown.map((row, index) => ({
    key: titles[index],
    ...Object.fromEntries(series.map(({ name }) => [name, Number(row[name] ?? 0) / unit])),
  }));
  return (
    <BarChart
      h={isByTime ? 260 : 60 + 34 * data.length * series.length}
      data={data}
      dataKey="key"
      orientation={isByTime ? 'horizontal' : 'vertical'}
      series={series.map(({ name, title, color }) => ({ name, label: t(title), color }))}
      withLegend={series.length > 1}
      valueFormatter={(value) =>
        report === 'conversion'
          ? new Intl.NumberFormat(currentLanguage()).format(value)
          : formatMoney(Math.round(value * unit), currency)
      }
      gridAxis={isByTime ? 'x' : 'y'}
      tickLine="none"
      yAxisProps={{ width: isByTime ? 80 : 150 }}
      barProps={{ radius: isByTime ? [4, 4, 0, 0] : [0, 4, 4, 0], isAnimationActive: false, maxBarSize: 40 }}
    />
  );
}

function describeTick(day: string, interval: Interval | undefined): string {
  const options =
    interval === 'month'
      ? ({ month: 'short', year: '2-digit' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(currentLanguage(), options).format(new Date(`${day}T00:00`));
}

/** Numbers equal titles, such as those of two tax rates of one country: they distinguish the bars. */
function distinguish(titles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}
