import { Button, Group, Progress, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api, type Schemas, unwrap } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { followJob } from '../settings/jobs/follow-job.ts';
import { useChannelOptions, useStore } from '../settings/use-settings.ts';
import { ofDateField, startOfDay, toDay } from '../ui/dates.ts';
import { Figure } from '../ui/figure.tsx';
import { formatMoney } from '../ui/money.ts';
import { notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/page.tsx';
import { type BacktestSummary, type FiguresOfCurrency, type Margin, toSummary } from './backtest-summary.ts';
import { ChangedOrders } from './changed-orders.tsx';
import { parseCosts } from './parse-costs.ts';

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
  const [pasted, setPasted] = useState('');
  const { default_currency_code } = useStore();
  const { costs, problems } = parseCosts(pasted, promotion.currency_code ?? default_currency_code);
  const [progress, setProgress] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const start = async () => {
    setProgress(0);
    try {
      const body = {
        from: ofDateField(from) ?? '2000-01-01',
        promotions: [toProposed(promotion)],
        ...(channel !== null && { channel }),
        ...(costs.length > 0 && { costs }),
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
          <Button loading={progress !== null} disabled={problems.length > 0} onClick={() => void start()}>
            {t('Try on past orders')}
          </Button>
        </Group>
        <Textarea
          label={t('Cost prices')}
          description={t(
            'For margins: a line with the SKU and the cost without tax for each variant, as spreadsheets paste them.',
          )}
          placeholder={'MUG-MOSS;4.50'}
          autosize
          minRows={2}
          maxRows={8}
          value={pasted}
          error={problems.length > 0 && t('No SKU and cost: {line}', { line: problems[0] })}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
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
  const { currency_code, discount, revenue_change, total_change, margin, months, most_changed } = figures;
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
      {margin && <MarginFigures margin={margin} currency={currency_code} />}
      {months.length > 0 && (
        <Suspense>
          <BacktestChart months={months} currency={currency_code} />
        </Suspense>
      )}
      <ChangedOrders orders={most_changed} currency={currency_code} />
    </Stack>
  );
}

function MarginFigures({ margin, currency }: { margin: Margin; currency: string }) {
  const { before, change, units_without_cost } = margin;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Figure
        label={t('Margin before')}
        value={formatMoney(before, currency)}
        hint={
          units_without_cost > 0
            ? t('Units without a cost: {count}', { count: units_without_cost })
            : undefined
        }
      />
      <Figure label={t('Margin after')} value={formatMoney(before + change, currency)} />
      <Figure label={t('Change of the margin')} value={formatMoney(change, currency)} />
    </SimpleGrid>
  );
}
