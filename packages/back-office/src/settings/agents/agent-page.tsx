import { Alert, Code, Group, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData, useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { DataTable, EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { BackLink, Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { deliveryColumns, redeliverColumn } from '../webhooks/delivery-columns.tsx';

const route = getRouteApi('/shell/settings/agents/$id');
const NEWEST = 50;

/** What agents of a platform have bought or are buying, and what the platform was sent about it. */
export function AgentPage() {
  const { id } = route.useParams();
  const params = { path: { id } };
  const query = { limit: NEWEST };
  const [token, setToken] = useState<string | null>(null);
  const { agent_platform: platform } = useData(['agent-platforms', id], () =>
    api.GET('/admin/agent-platforms/{id}', { params }),
  );
  const sessions = useOptionalData(['agent-platforms', id, 'sessions'], () =>
    api.GET('/admin/agent-platforms/{id}/sessions', { params: { ...params, query } }),
  );
  const deliveries = useOptionalData(['agent-platforms', id, 'deliveries'], () =>
    api.GET('/admin/agent-platforms/{id}/deliveries', { params: { ...params, query } }),
  );
  const rotate = useAction(() => api.POST('/admin/agent-platforms/{id}/rotate-token', { params }), {
    then: ({ token: created }) => setToken(created),
  });
  const redeliver = useAction(
    (delivery_id: string) =>
      api.POST('/admin/agent-platforms/{id}/deliveries/{delivery_id}/redeliver', {
        params: { path: { id, delivery_id } },
      }),
    { done: 'Sent again' },
  );
  return (
    <Page
      title={platform.name}
      beside={<Status value={platform.is_disabled ? 'disabled' : 'active'} />}
      under={platform.protocols.join(', ').toUpperCase()}
      back={<BackLink to="/settings/agents">{t('AI agents')}</BackLink>}
      actions={
        <ConfirmButton
          label={t('New token')}
          question={t('The platform has to use the new token.')}
          onConfirm={() => rotate.mutate(undefined)}
        />
      }
    >
      {token !== null && (
        <Alert color="yellow">
          <Text size="sm">{t('Copy the token now, it is not shown again')}</Text>
          <Group gap="xs">
            <Code>{token}</Code>
            <CopyTextButton text={token} size="compact-xs" />
          </Group>
        </Alert>
      )}
      <Section title={t('Sessions')} hint={t('The newest {count}', { count: NEWEST })} isWide>
        <DataTable
          label={t('Sessions')}
          rows={sessions.data?.sessions}
          rowKey={(session) => session.id}
          columns={[
            { title: t('Date'), cell: ({ created_at }) => formatTime(created_at) },
            { title: t('Protocol'), isSecondary: true, cell: ({ protocol }) => protocol.toUpperCase() },
            { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
            {
              title: t('Order'),
              cell: ({ order_id }) =>
                order_id ? (
                  <Link to="/orders/$id" params={{ id: order_id }} className="link">
                    {t('Order')}
                  </Link>
                ) : (
                  '–'
                ),
            },
          ]}
          empty={<EmptyState title={t('No agent has bought here yet')} />}
        />
      </Section>
      <Section title={t('Deliveries')} hint={t('The newest {count}', { count: NEWEST })} isWide>
        <DataTable
          label={t('Deliveries')}
          rows={deliveries.data?.deliveries}
          rowKey={(delivery) => delivery.id}
          columns={[...deliveryColumns(), redeliverColumn(redeliver.mutate)]}
          empty={<EmptyState title={t('Nothing was sent yet')} />}
        />
      </Section>
    </Page>
  );
}
