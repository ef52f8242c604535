import { Alert, Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { formatDay, formatTime, ofDateField, toDateField } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { RevokeButton } from '../revoke-button.tsx';
import { ScopesField } from './scopes-field.tsx';

type ApiKey = Schemas['ApiKey'];

/** Keys with which programs use the API, such as an ERP. */
export function ApiKeysPage() {
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error } = useOptionalData(['api-keys'], () =>
    api.GET('/admin/api-keys', { params: { query: { limit: 200, order: '-created_at' } } }),
  );
  const revoke = useAction(
    (id: string) => api.POST('/admin/api-keys/{id}/revoke', { params: { path: { id } } }),
    { done: 'Revoked' },
  );
  return (
    <>
      <RecordsPage
        title={t('API keys')}
        isBelowSettings
        create={t('New key')}
        canEdit={false}
        emptyTitle={t('No keys yet')}
        empty={t('A program, such as an ERP, uses the API with a key, as far as its scopes allow.')}
        records={data?.api_keys}
        error={error}
        nameOf={({ title }) => title}
        columns={[
          {
            title: t('Scopes'),
            isSecondary: true,
            cell: ({ scopes }) => (
              <Text size="xs" c="dimmed" maw={360} lineClamp={2} title={scopes.join(', ')}>
                {scopes.join(', ')}
              </Text>
            ),
          },
          { title: t('Expires'), isSecondary: true, cell: ({ expires_at }) => formatDay(expires_at) },
          { title: t('Last used'), isSecondary: true, cell: ({ last_used_at }) => formatTime(last_used_at) },
          { title: t('Status'), cell: (key) => <Status value={statusOf(key)} /> },
          {
            title: t('Revoke'),
            cell: ({ id, revoked_at }) =>
              revoked_at ? null : (
                <RevokeButton
                  question={t('Revoke this key? Programs with it stop working.')}
                  onRevoke={() => revoke.mutate(id)}
                />
              ),
          },
        ]}
        dialog={(_key, onClose) => <NewKeyDialog onClose={onClose} onCreated={setSecret} />}
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function statusOf({ revoked_at, expires_at }: ApiKey): string {
  if (revoked_at) return 'revoked';
  return expires_at && new Date(expires_at) < new Date() ? 'expired' : 'active';
}

interface NewKeyDialogProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const form = useForm({
    initial: { title: '', scopes: typed<string[]>([]), expires_at: typed<string | null>(null) },
    send: (body) => api.POST('/admin/api-keys', { body }),
    then: ({ secret }) => {
      onClose();
      onCreated(secret ?? '');
    },
  });
  return (
    <FormDialog title={t('New key')} form={form} onClose={onClose} canSubmit={form.values.scopes.length > 0}>
      <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
      <ScopesField {...form.pick('scopes')} />
      <TextInput
        type="date"
        label={t('Expires')}
        description={t('Empty: never')}
        value={toDateField(form.values.expires_at)}
        error={form.pick('expires_at').error}
        onChange={(event) => form.set('expires_at', ofDateField(event.currentTarget.value))}
      />
    </FormDialog>
  );
}

/** The secret of a new key, which the server does not show again. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('The secret of the key')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Alert color="yellow">{t('It is shown only now. Store it where the program reads it.')}</Alert>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="secret">
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyTextButton text={secret} />
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
