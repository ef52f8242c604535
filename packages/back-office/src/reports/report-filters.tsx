import { Group, Select } from '@mantine/core';
import { type Phrase, t } from '../i18n/translate.ts';
import { DateFilter, Filter } from '../ui/filter.tsx';
import {
  GROUPS,
  hasPeriods,
  type Interval,
  INTERVALS,
  type ReportName,
  type ReportsSearch,
  type SalesGroup,
} from './read-reports-search.ts';
import { groupTitle } from './report-columns.tsx';
import { dayIn, listPeriods, type ReportQuery } from './report-query.ts';

const INTERVAL_TITLES: Record<Interval, Phrase> = { day: 'By day', week: 'By week', month: 'By month' };

const PERIOD_TITLES: Record<keyof ReturnType<typeof listPeriods>, Phrase> = {
  'last-7': '7 days',
  'last-30': '30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

interface ReportFiltersProps {
  report: ReportName;
  query: ReportQuery;
  currencies: readonly string[];
  onChange: (changes: Partial<ReportsSearch>) => void;
}

/** The filters of a report. */
export function ReportFilters({ report, query, currencies, onChange }: ReportFiltersProps) {
  const { from, to, time_zone, interval, group, currency_code } = query;
  const periods = Object.entries(listPeriods(dayIn(time_zone, new Date())));
  const period = periods.find(([, days]) => days.from === from && days.to === to)?.[0];
  return (
    <Group gap="sm">
      {hasPeriods(report) && (
        <Select
          aria-label={t('Rows')}
          w={170}
          data={[
            {
              group: t('Period'),
              items: INTERVALS.map((value) => ({ value, label: t(INTERVAL_TITLES[value]) })),
            },
            {
              group: t('Record'),
              items: GROUPS[report].map((value) => ({ value, label: t(groupTitle(value)) })),
            },
          ]}
          value={group ?? interval}
          onChange={(value) =>
            INTERVALS.includes(value as Interval)
              ? onChange({ interval: value as Interval, group: undefined })
              : onChange({ group: value as SalesGroup, interval: undefined })
          }
        />
      )}
      <Filter
        label={t('Period')}
        data={periods.map(([value]) => ({
          value,
          label: t(PERIOD_TITLES[value as keyof typeof PERIOD_TITLES]),
        }))}
        value={period}
        onChange={(value) =>
          onChange(Object.fromEntries(periods)[value ?? ''] ?? { from: undefined, to: undefined })
        }
      />
      <DateFilter label={t('From')} value={from} max={to} onChange={(from) => onChange({ from, to })} />
      <DateFilter label={t('Until')} value={to} min={from} onChange={(to) => onChange({ from, to })} />
      <Select
        aria-label={t('Currency')}
        w={90}
        data={[...new Set([...currencies, currency_code])].map((code) => ({
          value: code,
          label: code.toUpperCase(),
        }))}
        value={currency_code}
        onChange={(currency) => onChange({ currency: currency ?? undefined })}
      />
      <Select
        aria-label={t('Time zone')}
        w={190}
        searchable
        limit={60}
        data={[...new Set(['UTC', time_zone, ...Intl.supportedValuesOf('timeZone')])]}
        value={time_zone}
        onChange={(value) => onChange({ time_zone: value ?? undefined })}
      />
    </Group>
  );
}
