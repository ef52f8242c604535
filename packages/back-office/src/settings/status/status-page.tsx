import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { BackToSettings } from '../records-page.tsx';
import { useParkedEvents } from '../use-parked-events.ts';
import { Running } from './running.tsx';
import { useTroubles } from './use-troubles.ts';

/** What needs the attention of an operator: parked events, unplaced payments, webhooks and jobs that have failed. */
export function StatusPage() {
  const { parked, unplaced, webhooks, jobs } = useTroubles();
  const { retry, drop } = useParkedEvents('Tried again');
  return (
    <Page title={t('Status')} back={<BackToSettings />}>
      <Running />
      <Section
        title={t('Parked events')}
        hint={parked.length === 0 ? t('None. Events park if a subscriber fails again and again.') : undefined}
      >
        <Stack gap="sm">
          {parked.map((event) => (
            <Group key={event.id} justify="space-between">
              <div>
                <Text size="sm" fw={550}>
                  {event.name} · {event.subscriber}
                </Text>
                <Text size="xs" c="dimmed">
                  {event.last_error}
                </Text>
              </div>
              <Group gap="xs">
                <Button size="xs" onClick={() => retry.mutate(event.id)}>
                  {t('Try again')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => confirm(t('Delete this event? It is not handled.')) && drop.mutate(event.id)}
                >
                  {t('Delete')}
                </Button>
              </Group>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section
        title={t('Payments without an order')}
        hint={unplaced.length === 0 ? t('None. Such a payment is given back by itself.') : undefined}
      >
        <Stack gap="sm">
          {unplaced.map((payment) => (
            <Group key={payment.cart_id} justify="space-between">
              <Text size="sm">
                {[payment.email, payment.provider_id, payment.reason].filter(Boolean).join(' · ')}
              </Text>
              <Text size="sm" c="dimmed">
                {t('Given back {time}', { time: formatTime(payment.release_at) })}
              </Text>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section title={t('Failing webhooks')} hint={webhooks.length === 0 ? t('None.') : undefined}>
        {webhooks.map(({ id, url, disabled_reason }) => (
          <Link key={id} to="/settings/webhooks/$id" params={{ id }} className="link">
            {url}: {disabled_reason}
          </Link>
        ))}
      </Section>
      <Section title={t('Failed jobs')} hint={jobs.length === 0 ? t('None of the newest 20.') : undefined}>
        {jobs.map(({ id, type, status, created_at }) => (
          <Group key={id} justify="space-between">
            <Text size="sm">
              {type} · {formatTime(created_at)}
            </Text>
            <Status value={status} />
          </Group>
        ))}
      </Section>
    </Page>
  );
}
