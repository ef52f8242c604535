import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { Facts, Section } from '../../ui/page.tsx';

const REFRESH_MS = 10_000;

/** What `/health/ready` responds: the checks by their names. */
interface Readiness {
  status: string;
  details?: Record<string, { status: 'up' | 'down'; message?: string }>;
}

/** Outside of `/admin`, for load balancers. @returns null in an application that has no such route */
async function readReadiness(): Promise<Readiness | null> {
  const response = await fetch(`${location.origin}/health/ready`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson && response.status !== 404 ? ((await response.json()) as Readiness) : null;
}

/** Whether the server is ready for requests, as load balancers see it. */
export function Health() {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: readReadiness,
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  const isReady = data.status === 'ok';
  return (
    <Section
      title={t('Health')}
      actions={<Badge color={isReady ? 'pine.8' : 'red'}>{isReady ? t('Ready') : t('Not ready')}</Badge>}
    >
      <Facts
        facts={Object.entries(data.details ?? {})
          .filter(([name, { status }]) => name !== 'shutdown' || status === 'down')
          .map(([name, { status, message }]) => [
            name,
            status === 'up' ? t('Works') : (message ?? t('Does not work')),
          ])}
      />
    </Section>
  );
}
