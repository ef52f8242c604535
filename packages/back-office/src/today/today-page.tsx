import { Card, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../app/session.ts';
import { t } from '../i18n/translate.ts';
import { useTroubles } from '../settings/status/use-troubles.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { formatMoney } from '../ui/money.ts';
import { Columns, Page, Section } from '../ui/page.tsx';
import { compareDays, type Day } from './sales-of-days.ts';
import { useLowStock, useOpenWork, useSales } from './use-today.ts';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

/** What has happened today, and what is to do. */
export function TodayPage() {
  const user = useUser();
  const { days, currencies, isComplete } = useSales();
  const [currency, setCurrency] = useState<string | null>(null);
  const shown = currency ?? currencies[0];
  const work = useOpenWork();
  // what goes wrong in the background is read once the page has what it is about
  const troubles = useTroubles(work.isRead);
  const name = user.first_name ?? '';
  return (
    <Page title={name ? t('Hello, {name}', { name }) : t('Today')}>
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
              hint={isComplete ? undefined : t('There are more orders than are counted here.')}
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
              {currencies.length === 0 && (
                <EmptyState title={t('No orders yet')}>
                  {t('Once something is sold, it is shown here.')}
                </EmptyState>
              )}
            </Section>
            <LowStock />
          </>
        }
        side={
          <>
            <Section title={t('To do')}>
              <Stack gap={4}>
                <Link to="/orders" search={{ payment: 'awaiting', status: 'pending' }} className="plain">
                  <Todo count={work.toCapture} label={t('Payments to capture')} />
                </Link>
                <Link
                  to="/orders"
                  search={{ fulfillment: 'not_fulfilled', status: 'pending' }}
                  className="plain"
                >
                  <Todo count={work.toFulfill} label={t('Orders to pack')} />
                </Link>
                <Link to="/orders" search={{ fulfillment: 'fulfilled', status: 'pending' }} className="plain">
                  <Todo count={work.toShip} label={t('Orders to ship')} />
                </Link>
                <Link to="/orders/returns" className="plain">
                  <Todo count={work.returns} label={t('Returns to receive')} />
                </Link>
              </Stack>
            </Section>
            <Troubles troubles={troubles} />
          </>
        }
      />
    </Page>
  );
}

interface FigureProps {
  label: string;
  value: string;
  hint: string;
}

function Figure({ label, value, hint }: FigureProps) {
  return (
    <Card shadow="xs" padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={650} className="amount">
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Card>
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
        <IconArrowRight size={14} aria-hidden />
      </Group>
    </Group>
  );
}

function Troubles({ troubles }: { troubles: ReturnType<typeof useTroubles> }) {
  const lines = [
    troubles.parkedCount > 0 && t('{count} parked events', { count: troubles.parkedCount }),
    troubles.unplaced.length > 0 &&
      t('{count} payments without an order', { count: troubles.unplaced.length }),
    troubles.webhooks.length > 0 && t('{count} failing webhooks', { count: troubles.webhooks.length }),
    troubles.jobs.length > 0 && t('{count} failed jobs', { count: troubles.jobs.length }),
  ].filter((line) => line !== false);
  if (!troubles.isRead) return null;
  return (
    <Section title={t('Operation')}>
      {lines.length === 0 ? (
        <Text size="sm">{t('Everything works.')}</Text>
      ) : (
        <Link to="/settings/status" className="link">
          {lines.map((line) => (
            <Group key={line} gap="xs">
              <IconAlertTriangle size={16} aria-hidden />
              <Text size="sm">{line}</Text>
            </Group>
          ))}
        </Link>
      )}
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
