import { Code, Group, MultiSelect, TextInput } from '@mantine/core';
import { api, listIds, type Schemas, unwrap } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData, useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { RevokeButton } from '../revoke-button.tsx';
import { useChannelOptions } from '../use-settings.ts';

type Key = Schemas['PublishableApiKey'];

/** Keys that limit a storefront to sales channels. They are no secrets. */
export function PublishableKeysPage() {
  const { data, error } = useOptionalData(['publishable-keys'], () =>
    api.GET('/admin/publishable-api-keys', { params: { query: { limit: 200 } } }),
  );
  const revoke = useAction(
    (id: string) => api.POST('/admin/publishable-api-keys/{id}/revoke', { params: { path: { id } } }),
    { done: 'Revoked' },
  );
  return (
    <RecordsPage
      title={t('Publishable keys')}
      isBelowSettings
      create={t('New key')}
      emptyTitle={t('No keys yet')}
      empty={t(
        'A storefront sends its key with each request, and sees the products of the channels of the key.',
      )}
      records={data?.publishable_api_keys}
      error={error}
      nameOf={({ title }) => title}
      columns={[
        {
          title: t('Key'),
          cell: ({ id }) => (
            <Group gap="xs" wrap="nowrap">
              <Code visibleFrom="sm">{id}</Code>
              <CopyTextButton text={id} variant="subtle" size="compact-xs" />
            </Group>
          ),
        },
        {
          title: t('Status'),
          isSecondary: true,
          cell: ({ revoked_at }) => <Status value={revoked_at ? 'revoked' : 'active'} />,
        },
        {
          title: t('Revoke'),
          isSecondary: true,
          cell: ({ id, revoked_at }) =>
            revoked_at ? null : (
              <RevokeButton
                question={t('Revoke this key? Storefronts with it stop working.')}
                onRevoke={() => revoke.mutate(id)}
              />
            ),
        },
      ]}
      remove={(id) => api.DELETE('/admin/publishable-api-keys/{id}', { params: { path: { id } } })}
      canRemove={({ revoked_at }) => revoked_at !== null}
      dialog={(key, onClose) =>
        key ? <KeyDialog apiKey={key} onClose={onClose} /> : <NewKeyDialog onClose={onClose} />
      }
    />
  );
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { title: '' },
    send: (body) => api.POST('/admin/publishable-api-keys', { body }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={t('New key')} form={form} onClose={onClose}>
      <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
    </FormDialog>
  );
}

function KeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const params = { path: { id: apiKey.id } };
  const { sales_channels } = useData(['publishable-keys', apiKey.id, 'channels'], () =>
    api.GET('/admin/publishable-api-keys/{id}/sales-channels', { params }),
  );
  const former = listIds(sales_channels);
  const form = useForm({
    initial: { title: apiKey.title, channels: former },
    send: async ({ title, channels }) => {
      const path = '/admin/publishable-api-keys/{id}/sales-channels/batch';
      const toIds = (ids: string[]) => ({ sales_channel_ids: ids.map((id) => ({ id })) });
      const added = channels.filter((id) => !former.includes(id));
      const removed = former.filter((id) => !channels.includes(id));
      if (added.length > 0) await unwrap(api.POST(path, { params, body: toIds(added) }));
      if (removed.length > 0) await unwrap(api.DELETE(path, { params, body: toIds(removed) }));
      return api.POST('/admin/publishable-api-keys/{id}', { params, body: { title } });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={apiKey.title} form={form} onClose={onClose}>
      <TextInput label={t('Title')} required {...form.text('title')} />
      <MultiSelect label={t('Sales channels')} data={useChannelOptions()} {...form.pick('channels')} />
    </FormDialog>
  );
}
