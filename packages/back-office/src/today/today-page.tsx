import { Alert, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRightIcon, TriangleAlertIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../api/errors.ts';
import { useUser } from '../app/session.ts';
import { t } from '../i18n/translate.ts';
import { Widgets } from '../modules/widgets.tsx';
import { useForeignTroubles } from '../settings/status/use-troubles.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { Figure, type FigureProps } from '../ui/figure.tsx';
import { formatMoney } from '../ui/money.ts';
import { Columns, Page, Section } from '../ui/page.tsx';
import { compareDays, type Day } from './sales-of-days.ts';
import { useLowStock, useOpenWork, useSales } from './use-today.ts';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

/** What has happened today, and what is to do. */
export function TodayPage() {
  const user = useUser();
  const { days, currencies, isRead, error } = useSales();
  const [currency, setCurrency] = useState<string | null>(null);
  const shown = currency ?? currencies[0];
  const work = useOpenWork();
  const name = user.first_name ?? '';
  return (
    <Page title={name ? t('Hello, {name}', { name }) : t('Today')}>
      {error && (
        <Alert color="yellow" role="alert">
          {describeError(error)} {/* such as a role that requires a second factor, which is set up there */}
          <Link to="/account" className="link">
            {t('Account')}
          </Link>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Figure {...countOrders(days)} />
        {currencies.map((code) => (
          <Figure key={code} {...sumMoney(days, code)} />
        ))}
      </SimpleGrid>
      <Columns
        main={
          <>
            <Section
              title={t('The last 14 days')}
              actions={
                currencies.length > 1 && (
                  <SegmentedControl
                    aria-label={t('Currency')}
                    size="xs"
                    data={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
                    value={shown}
                    onChange={setCurrency}
                  />
                )
              }
            >
              <Suspense fallback={<div style={{ height: 240 }} />}>
                {shown && <SalesChart days={days} currency={shown} />}
              </Suspense>
              {isRead && currencies.length === 0 && (
                <EmptyState title={t('No orders yet')}>
                  {t('Once something is sold, it is shown here.')}
                </EmptyState>
              )}
            </Section>
            <LowStock />
            <Widgets place="today" />
          </>
        }
        side={
          <>
            <Section title={t('To do')}>
              <Stack gap={4}>
                <Link to="/orders" search={{ payment: 'awaiting', status: 'pending' }} className="plain">
                  <Todo count={work?.payments_to_capture} label={t('Payments to capture')} />
                </Link>
                <Link
                  to="/orders"
                  search={{ fulfillment: 'not_fulfilled', status: 'pending' }}
                  className="plain"
                >
                  <Todo count={work?.orders_to_fulfill} label={t('Orders to pack')} />
                </Link>
                <Link to="/orders" search={{ fulfillment: 'fulfilled', status: 'pending' }} className="plain">
                  <Todo count={work?.orders_to_ship} label={t('Orders to ship')} />
                </Link>
                <Link to="/orders/returns" className="plain">
                  <Todo count={work?.returns_to_receive} label={t('Returns to receive')} />
                </Link>
                <Link to="/orders/swaps" className="plain">
                  <Todo count={work?.swaps_to_fulfill} label={t('Swaps to pack')} />
                </Link>
                <Link to="/orders/drafts" className="plain">
                  <Todo count={work?.open_drafts} label={t('Open drafts')} />
                </Link>
              </Stack>
            </Section>
            <Troubles work={work} />
          </>
        }
      />
    </Page>
  );
}

function countOrders(days: readonly Day[]): FigureProps {
  const { today, lastWeek } = compareDays(days);
  return {
    label: t('Orders today'),
    value: String(today.orders),
    hint: t('{count} on this day last week', { count: lastWeek.orders }),
  };
}

function sumMoney(days: readonly Day[], currency: string): FigureProps {
  const { today, lastWeek } = compareDays(days);
  const money = (day: Day) => formatMoney(day.totals.get(currency) ?? 0, currency);
  return {
    label: t('Sold today, {currency}', { currency: currency.toUpperCase() }),
    value: money(today),
    hint: t('{amount} on this day last week', { amount: money(lastWeek) }),
  };
}

function Todo({ count, label }: { count: number | undefined; label: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" py={6}>
      <Text size="sm">{label}</Text>
      <Group gap={6} wrap="nowrap">
        <Text size="sm" fw={650} className="amount">
          {count ?? '…'}
        </Text>
        <ArrowRightIcon size={14} aria-hidden />
      </Group>
    </Group>
  );
}

function Troubles({ work }: { work: ReturnType<typeof useOpenWork> }) {
  const { unplacedCount, failingWebhooks, isRead } = useForeignTroubles();
  if (!work || !isRead) return null;
  const lines = (
    [
      [
        work.failed_mails,
        t('{count} mails could not be sent', { count: work.failed_mails }),
        '/settings/mails',
      ],
      [work.parked_events, t('{count} parked events', { count: work.parked_events }), '/settings/status'],
      [unplacedCount, t('{count} payments without an order', { count: unplacedCount }), '/settings/status'],
      [failingWebhooks, t('{count} failing webhooks', { count: failingWebhooks }), '/settings/webhooks'],
      [work.failed_jobs, t('{count} failed jobs', { count: work.failed_jobs }), '/settings/jobs'],
    ] as const
  ).flatMap(([count, line, to]) => (count > 0 ? [[line, to] as const] : []));
  return (
    <Section title={t('Operation')}>
      {lines.length === 0 && <Text size="sm">{t('Everything works.')}</Text>}
      {lines.map(([line, to]) => (
        <Link key={line} to={to} className="link">
          <Group gap="xs" wrap="nowrap">
            <TriangleAlertIcon size={16} aria-hidden />
            <Text size="sm">{line}</Text>
          </Group>
        </Link>
      ))}
    </Section>
  );
}

function LowStock() {
  const scarce = useLowStock();
  if (scarce.length === 0) return null;
  return (
    <Section title={t('Low stock')}>
      <Stack gap={6}>
        {scarce.map(({ id, product_id, name, quantity }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Link to="/products/$id" params={{ id: product_id }} className="link">
              <Text size="sm">{name}</Text>
            </Link>
            <Text size="sm" fw={650} className="amount">
              {quantity}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
