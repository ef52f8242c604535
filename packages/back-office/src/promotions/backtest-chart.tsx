import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { decimalsOf } from '@storekeep/server/decimals';
import { currentLanguage, t } from '../i18n/translate.ts';
import { formatMoney } from '../ui/money.ts';
import type { MonthOfBacktest } from './backtest-summary.ts';

/** What a promotion would have taken off in each month. */
export default function BacktestChart({
  months,
  currency,
}: {
  months: readonly MonthOfBacktest[];
  currency: string;
}) {
  const unit = 10 ** decimalsOf(currency);
  return (
    <BarChart
      h={220}
      data={months.map(({ month, discount }) => ({ month: describeMonth(month), discount: discount / unit }))}
      dataKey="month"
      series={[{ name: 'discount', label: t('Discount'), color: 'pine.7' }]}
      valueFormatter={(value) => formatMoney(Math.round(value * unit), currency)}
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ width: 80 }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false, maxBarSize: 40 }}
    />
  );
}

function describeMonth(month: string): string {
  const options = { month: 'short', year: '2-digit' } as const;
  return new Intl.DateTimeFormat(currentLanguage(), options).format(new Date(`${month}-01T00:00`));
}
