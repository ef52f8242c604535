import { Alert, Button, Code, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData, useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { EmptyState } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { BackLink } from '../../ui/page.tsx';
import { deliveryColumns, redeliverColumn } from './delivery-columns.tsx';

const route = getRouteApi('/shell/settings/webhooks/$id');

/** What was sent to a webhook, and what it has replied. */
export function WebhookPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const params = { path: { id } };
  const [secret, setSecret] = useState<string | null>(null);
  const { webhook } = useData(['webhooks', id], () => api.GET('/admin/webhooks/{id}', { params }));
  const { data, error } = useOptionalData(['webhooks', id, 'deliveries', search], () =>
    api.GET('/admin/webhooks/{id}/deliveries', {
      params: { ...params, query: { ...pageOf({ page: search.page }) } },
    }),
  );
  const test = useAction(() => api.POST('/admin/webhooks/{id}/test', { params }), {
    done: 'Test event sent',
  });
  const redeliver = useAction(
    (delivery_id: string) =>
      api.POST('/admin/webhooks/{id}/deliveries/{delivery_id}/redeliver', {
        params: { path: { id, delivery_id } },
      }),
    { done: 'Sent again' },
  );
  const rotate = useAction(() => api.POST('/admin/webhooks/{id}/rotate-secret', { params }), {
    then: ({ webhook: { secret: created } }) => setSecret(created ?? null),
  });
  return (
    <ListPage
      title={webhook.url}
      back={<BackLink to="/settings/webhooks">{t('Webhooks')}</BackLink>}
      under={
        <>
          {webhook.events.join(', ')}
          {webhook.disabled_reason && <Alert color="red">{webhook.disabled_reason}</Alert>}
          {secret && <Secret secret={secret} />}
        </>
      }
      actions={
        <>
          <ConfirmButton
            label={t('New secret')}
            question={t('The receiver has to check signatures with the new secret.')}
            onConfirm={() => rotate.mutate(undefined)}
          />
          <Button variant="default" onClick={() => test.mutate(undefined)}>
            {t('Send a test')}
          </Button>
        </>
      }
      rows={data?.deliveries}
      count={data?.count}
      error={error}
      columns={[
        ...deliveryColumns(),
        { title: t('Attempts'), isSecondary: true, isNumber: true, cell: ({ attempts }) => attempts },
        redeliverColumn(redeliver.mutate),
      ]}
      empty={
        <EmptyState title={t('Nothing was sent yet')}>{t('Send a test, or wait for an event.')}</EmptyState>
      }
    />
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <Alert color="teal" title={t('Copy the secret now, it is not shown again')}>
      <Group gap="xs">
        <Code>{secret}</Code>
        <CopyTextButton text={secret} size="compact-xs" />
      </Group>
    </Alert>
  );
}
