import { Button, Group, Progress, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api, type Schemas, unwrap } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { followJob } from '../settings/jobs/follow-job.ts';
import { useChannelOptions } from '../settings/use-settings.ts';
import { ofDateField, startOfDay, toDay } from '../ui/dates.ts';
import { Figure } from '../ui/figure.tsx';
import { formatMoney } from '../ui/money.ts';
import { notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/page.tsx';
import { type BacktestSummary, type FiguresOfCurrency, toSummary } from './backtest-summary.ts';
import { ChangedOrders } from './changed-orders.tsx';

const BacktestChart = lazy(() => import('./backtest-chart.tsx'));

type Promotion = Schemas['Promotion'];

interface Done {
  summary: BacktestSummary;
  file_key: string;
}

/** Starts a backtest of a promotion, and shows what it would have done to the orders of a period. */
export function Backtest({ promotion }: { promotion: Promotion }) {
  const [from, setFrom] = useState(toDay(startOfDay(90)));
  const [channel, setChannel] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const start = async () => {
    setProgress(0);
    try {
      const body = {
        from: ofDateField(from) ?? '2000-01-01',
        promotions: [toProposed(promotion)],
        ...(channel !== null && { channel }),
      };
      const { batch_job } = await unwrap(api.POST('/admin/promotions/backtest', { body }));
      const job = await followJob(
        batch_job.id,
        (status) => status === 'completed',
        ({ result }) => setProgress(Number(result?.progress ?? 0)),
      );
      const { summary, file_key } = job.result as Record<string, unknown>;
      setDone({ summary: toSummary(summary), file_key: String(file_key) });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setProgress(null);
    }
  };
  return (
    <Section
      title={t('Past orders')}
      hint={t(
        'What the promotion would have done to past orders, if shoppers had bought the same. It changes nothing.',
      )}
    >
      <Stack>
        <Group align="flex-end">
          <TextInput
            type="date"
            label={t('From')}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <Select
            label={t('Sales channel')}
            clearable
            data={useChannelOptions()}
            value={channel}
            onChange={setChannel}
          />
          <Button loading={progress !== null} onClick={() => void start()}>
            {t('Try on past orders')}
          </Button>
        </Group>
        {progress !== null && <Progress value={progress * 100} aria-label={t('Try on past orders')} />}
        {done && <Outcome {...done} />}
      </Stack>
    </Section>
  );
}

/** The body of a promotion. */
function toProposed(promotion: Promotion) {
  const { name, codes, priority, budget, uses_per_customer, conditions, effects } = promotion;
  return { name, codes, priority, budget, uses_per_customer, conditions, effects };
}

function Outcome({ summary, file_key }: Done) {
  const download = async () => {
    try {
      const { download_url } = await unwrap(api.POST('/admin/uploads/download-url', { body: { file_key } }));
      location.assign(download_url);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure label={t('Orders')} value={String(summary.orders)} />
        <Figure label={t('Changed')} value={String(summary.changed)} />
        <Figure label={t('Customers')} value={String(summary.customers)} />
        <Figure label={t('Not recomputable')} value={String(summary.not_recomputable)} />
      </SimpleGrid>
      {summary.reasons.map(({ reason, orders }) => (
        <Text key={reason} size="sm" c="dimmed">
          {orders} × {reason}
        </Text>
      ))}
      {summary.currencies.map((figures) => (
        <OfCurrency key={figures.currency_code} figures={figures} />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void download()}>
          {t('Download')}
        </Button>
      </Group>
    </Stack>
  );
}

function OfCurrency({ figures }: { figures: FiguresOfCurrency }) {
  const { currency_code, discount, revenue_change, total_change, months, most_changed } = figures;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Figure label={t('Discount')} value={formatMoney(discount, currency_code)} />
        <Figure
          label={t('Change of the revenue, without tax')}
          value={formatMoney(revenue_change, currency_code)}
        />
        <Figure label={t('Change of what customers pay')} value={formatMoney(total_change, currency_code)} />
      </SimpleGrid>
      {months.length > 0 && (
        <Suspense>
          <BacktestChart months={months} currency={currency_code} />
        </Suspense>
      )}
      <ChangedOrders orders={most_changed} currency={currency_code} />
    </Stack>
  );
}
