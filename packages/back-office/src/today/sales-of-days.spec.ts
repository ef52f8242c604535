import { compareDays, sumByDay } from './sales-of-days.ts';

const NOW = new Date(2026, 10, 30, 15);
const order = (day: number, total: number, values: object = {}) => ({
  created_at: new Date(2026, 10, day, 9).toISOString(),
  status: 'pending',
  currency_code: 'eur',
  total,
  ...values,
});

describe('The sales of the last days', () => {
  it('are summed by day and currency, without canceled orders', () => {
    const orders = [
      order(30, 1000),
      order(30, 500, { currency_code: 'usd' }),
      order(30, 700, { status: 'canceled' }),
      order(23, 250),
      order(1, 9999),
    ];
    const { today, lastWeek } = compareDays(sumByDay(orders, 14, NOW));
    expect([today.orders, [...today.totals]]).toEqual([
      2,
      [
        ['eur', 1000],
        ['usd', 500],
      ],
    ]);
    expect([lastWeek.orders, [...lastWeek.totals]]).toEqual([1, [['eur', 250]]]);
  });
});
