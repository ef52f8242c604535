import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { decimalsOf } from '@storekeep/server/decimals';
import { currentLanguage, t } from '../i18n/translate.ts';
import { formatMoney } from '../ui/money.ts';
import type { Day } from './sales-of-days.ts';

/** What was sold on each day in one currency. */
export default function SalesChart({ days, currency }: { days: readonly Day[]; currency: string }) {
  const unit = 10 ** decimalsOf(currency);
  const format = new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short' });
  const data = days.map(({ date, totals }) => ({
    day: format.format(new Date(`${date}T00:00`)),
    total: (totals.get(currency) ?? 0) / unit,
  }));
  return (
    <BarChart
      h={240}
      data={data}
      dataKey="day"
      series={[
        {
          name: 'total',
          label: t('Sold, {currency}', { currency: currency.toUpperCase() }),
          color: 'pine.7',
        },
      ]}
      valueFormatter={(value) => formatMoney(Math.round(value * unit), currency)}
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ width: 70 }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}
