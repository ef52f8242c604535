import { compareDays, groupByDay } from './sales-of-days.ts';

const DATES = Array.from({ length: 14 }, (_, index) => `2026-11-${17 + index}`);
const row = (day: number, currency_code: string, orders: number, gross: number) => ({
  period: `2026-11-${day}`,
  ...{ currency_code, orders, gross },
});

describe('The sales of the last days', () => {
  it('are one day for each date, with an amount for each currency', () => {
    const rows = [row(23, 'eur', 1, 250), row(30, 'eur', 2, 1000), row(30, 'usd', 1, 500)];
    const days = groupByDay(rows, DATES);
    expect(days).toHaveLength(14);
    const { today, lastWeek } = compareDays(days);
    expect([today.date, today.orders, [...today.totals]]).toEqual([
      '2026-11-30',
      3,
      [
        ['eur', 1000],
        ['usd', 500],
      ],
    ]);
    expect([lastWeek.date, lastWeek.orders, [...lastWeek.totals]]).toEqual(['2026-11-23', 1, [['eur', 250]]]);
  });

  it('are without orders where the report has none', () => {
    expect(groupByDay([], DATES).every(({ orders, totals }) => orders === 0 && totals.size === 0)).toBe(true);
  });
});
