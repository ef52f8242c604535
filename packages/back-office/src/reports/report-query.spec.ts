import { readReportsSearch } from './read-reports-search.ts';
import { listPeriods, toCsvPath, toReportQuery } from './report-query.ts';

const NOW = new Date('2026-11-30T23:30:00Z');
const berlin = { time_zone: 'Europe/Berlin' };

describe('The query of a report', () => {
  it('has the last 30 days of the time zone, and the currency of the store', () => {
    expect(toReportQuery(berlin, 'eur', NOW)).toEqual({
      ...{ from: '2026-11-02', to: '2026-12-01', time_zone: 'Europe/Berlin' },
      ...{ currency_code: 'eur', interval: 'day' },
    });
  });

  it.each([
    ['2026-10-01', 'day'],
    ['2026-09-01', 'week'],
    ['2024-01-01', 'month'],
  ])('from %s on is by %s', (from, interval) => {
    expect(toReportQuery({ ...berlin, from, to: '2026-11-30' }, 'eur', NOW)).toMatchObject({ interval });
  });

  it('by group has no interval, nor has a report without periods', () => {
    expect(toReportQuery({ ...berlin, group: 'product', interval: 'week' }, 'eur', NOW)).not.toHaveProperty(
      'interval',
    );
    expect(toReportQuery({ ...berlin, report: 'taxes', interval: 'week' }, 'eur', NOW)).not.toHaveProperty(
      'interval',
    );
  });

  it('is also that of the file', () => {
    const query = toReportQuery({ ...berlin, group: 'product', currency: 'usd' }, 'eur', NOW);
    expect(toCsvPath('sales', query)).toBe(
      '/admin/reports/sales?from=2026-11-02&to=2026-12-01&time_zone=Europe%2FBerlin&currency_code=usd&group=product&format=csv',
    );
  });
});

describe('The filters in the URL of reports', () => {
  it('are ignored where they are none', () => {
    const raw = { report: 'profit', from: '30.11.2026', time_zone: 'Mars/Base', interval: 'year' };
    expect(Object.values(readReportsSearch(raw)).filter((value) => value !== undefined)).toEqual([]);
  });

  it('have no group that the report does not have', () => {
    expect(readReportsSearch({ report: 'conversion', group: 'product' }).group).toBeUndefined();
    expect(readReportsSearch({ group: 'product' }).group).toBe('product');
  });
});

describe('Periods', () => {
  it('of months and years have all of their days, but none after today', () => {
    expect(listPeriods('2026-01-15')).toMatchObject({
      'last-7': { from: '2026-01-09', to: '2026-01-15' },
      'this-month': { from: '2026-01-01', to: '2026-01-15' },
      'last-month': { from: '2025-12-01', to: '2025-12-31' },
      'last-year': { from: '2025-01-01', to: '2025-12-31' },
    });
  });
});
