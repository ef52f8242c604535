import { Alert, Code, Group, MultiSelect, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { EmptyState } from '../../ui/data-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { BackToSettings, RecordsPage } from '../records-page.tsx';
import { useHasModule } from '../status/use-has-module.ts';

type Platform = Schemas['AgentPlatform'];
type Protocol = Platform['protocols'][number];

/** Platforms whose AI agents buy here, if the shop speaks a protocol of theirs. */
export function AgentsPage() {
  const hasAgents = useHasModule('agents');
  const { data, error } = useOptionalData(
    ['agent-platforms'],
    () => api.GET('/admin/agent-platforms'),
    hasAgents === true,
  );
  const [secrets, setSecrets] = useState<string[]>([]);
  if (hasAgents === false)
    return (
      <Page title={t('AI agents')} back={<BackToSettings />}>
        <EmptyState title={t('AI agents cannot buy here')}>
          {t('The variable AGENTS_PROTOCOLS of the server switches them on.')}
        </EmptyState>
      </Page>
    );
  return (
    <Stack gap="lg">
      {secrets.length > 0 && (
        <Alert color="yellow">
          <Text size="sm">
            {t('Copy the token, and the secret of events, now: they are not shown again')}
          </Text>
          {secrets.map((secret) => (
            <Group key={secret} gap="xs">
              <Code data-testid="secret">{secret}</Code>
              <CopyTextButton text={secret} size="compact-xs" />
            </Group>
          ))}
        </Alert>
      )}
      <RecordsPage
        title={t('AI agents')}
        isBelowSettings
        create={t('New platform')}
        emptyTitle={t('No platforms yet')}
        empty={t('A platform, such as an assistant, buys here for its users with a token.')}
        records={data?.agent_platforms}
        error={error}
        nameOf={({ name }) => name}
        columns={[
          {
            title: t('Protocols'),
            isSecondary: true,
            cell: ({ protocols }) => protocols.join(', ').toUpperCase(),
          },
          {
            title: t('Status'),
            cell: ({ is_disabled }) => <Status value={is_disabled ? 'disabled' : 'active'} />,
          },
          {
            title: t('Sessions'),
            cell: ({ id }) => (
              <Link to="/settings/agents/$id" params={{ id }} className="link">
                {t('Show')}
              </Link>
            ),
          },
        ]}
        remove={(id) => api.DELETE('/admin/agent-platforms/{id}', { params: { path: { id } } })}
        dialog={(platform, onClose) =>
          platform ? (
            <PlatformDialog platform={platform} onClose={onClose} />
          ) : (
            <NewPlatformDialog onClose={onClose} onSecrets={setSecrets} />
          )
        }
      />
    </Stack>
  );
}

const PROTOCOLS: { value: Protocol; label: string }[] = [
  { value: 'acp', label: 'ACP' },
  { value: 'ucp', label: 'UCP' },
];

function NewPlatformDialog({
  onClose,
  onSecrets,
}: {
  onClose: () => void;
  onSecrets: (secrets: string[]) => void;
}) {
  const form = useForm({
    initial: { name: '', protocols: typed<Protocol[]>(['acp']) },
    send: (body) => api.POST('/admin/agent-platforms', { body }),
    done: 'Saved',
    then: ({ token, webhook_secret }) => {
      onSecrets([token, webhook_secret]);
      onClose();
    },
  });
  return (
    <FormDialog title={t('New platform')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <MultiSelect label={t('Protocols')} data={PROTOCOLS} {...form.pick('protocols')} />
    </FormDialog>
  );
}

function PlatformDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const form = useForm({
    initial: {
      name: platform.name,
      protocols: platform.protocols,
      webhook_url: platform.webhook_url ?? '',
      rate_per_minute: platform.rate_per_minute,
      is_disabled: platform.is_disabled,
    },
    send: (_values, { webhook_url, ...changes }) =>
      api.POST('/admin/agent-platforms/{id}', {
        params: { path: { id: platform.id } },
        body: { ...changes, ...(webhook_url !== undefined && { webhook_url: webhook_url || null }) },
      }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={platform.name} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required {...form.text('name')} />
      <MultiSelect label={t('Protocols')} data={PROTOCOLS} {...form.pick('protocols')} />
      <TextInput label={t('Address for events of orders')} type="url" {...form.text('webhook_url')} />
      <NumberInput
        label={t('Requests per minute')}
        min={1}
        allowDecimal={false}
        {...form.number('rate_per_minute')}
      />
      <Switch label={t('Disabled')} {...form.toggle('is_disabled')} />
    </FormDialog>
  );
}
