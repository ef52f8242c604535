import { Badge, SimpleGrid, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { Facts, Section } from '../../ui/page.tsx';
import { Health } from './health.tsx';

const REFRESH_MS = 10_000;
/** What waits longer than this is not being worked on. */
const OVERDUE_SECONDS = 60;

/** How the server works at present: versions, connections, replicas and what waits in the background. */
export function Running() {
  const { data } = useOptionalData(
    ['installation', 'status'],
    () => api.GET('/admin/installation/status'),
    true,
    REFRESH_MS,
  );
  if (!data) return null;
  const { background, connections, replicas, row_cache: cache, ...status } = data.status;
  const isLate =
    Math.max(background.events_overdue_seconds, background.jobs_overdue_seconds) > OVERDUE_SECONDS;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Section title={t('Server')}>
          <Facts
            facts={[
              ['Storekeep', status.version],
              ['Node.js', status.node_version],
              ['PostgreSQL', status.postgres_version],
              [t('Runs for'), formatDuration(status.uptime_seconds)],
              [t('Memory'), formatMebibytes(status.memory_bytes)],
            ]}
          />
        </Section>
        <Section
          title={t('Background')}
          actions={<Badge color={isLate ? 'red' : 'pine.8'}>{isLate ? t('Late') : t('On time')}</Badge>}
        >
          <Facts
            facts={[
              [t('Events that wait'), background.events_due],
              [t('Events under way'), background.events_scheduled],
              [t('Parked events'), background.events_parked],
              [t('Jobs that wait'), background.jobs_due],
              [t('Jobs under way'), background.jobs_running + background.jobs_scheduled],
            ]}
          />
        </Section>
        <Section title={t('Connections')}>
          <Facts
            facts={[
              [t('In use'), `${connections.used} / ${connections.most}`],
              [t('Idle'), connections.idle],
              [t('Requests that wait'), connections.waiting],
            ]}
          />
        </Section>
        <Section title={t('Cache')}>
          <Facts
            facts={[
              [t('Rows'), cache.rows],
              [t('Memory'), formatMebibytes(cache.bytes)],
              [t('Found there'), formatShare(cache.hits, cache.hits + cache.misses)],
            ]}
          />
        </Section>
        <Health />
        <Section title={t('Read replicas')}>
          {replicas.length === 0 ? (
            <Text size="sm">{t('None.')}</Text>
          ) : (
            <Facts
              facts={replicas.map(({ name, is_in_use, lag_seconds }) => [
                name,
                `${is_in_use ? t('In use') : t('Not in use')} · ${lag_seconds.toFixed(1)} s`,
              ])}
            />
          )}
        </Section>
      </SimpleGrid>
      <Section title={t('Modules')}>
        <Text size="sm">{status.modules.join(', ')}</Text>
      </Section>
    </>
  );
}

function formatDuration(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return t('{count} days', { count: Math.floor(seconds / 86_400) });
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 1 : 0)} MiB`;
}

function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`;
}
