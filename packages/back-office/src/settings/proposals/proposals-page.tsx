import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DataTable, EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangesTable } from '../journal/changes-table.tsx';
import { BackToSettings } from '../records-page.tsx';
import { useHasModule } from '../status/use-has-module.ts';
import { AssistantKeys } from './assistant-keys.tsx';

type Proposal = Schemas['Proposal'];

/** Changes that assistants have proposed: those that wait for a person, and the latest ones. */
export function ProposalsPage() {
  const hasAssistants = useHasModule('staff-mcp');
  const isOn = hasAssistants === true;
  const waiting = useProposals({ status: ['waiting'], limit: 20 }, isOn);
  const latest = useProposals({ limit: 20 }, isOn);
  if (hasAssistants === false)
    return (
      <Page title={t('Proposals')} back={<BackToSettings />}>
        <EmptyState title={t('Assistants cannot work here')}>
          {t('The variable STAFF_MCP of the server switches them on.')}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t('Proposals')} back={<BackToSettings />}>
      {waiting?.length === 0 && <EmptyState title={t('Nothing waits for you')} />}
      {waiting?.map((proposal) => (
        <WaitingProposal key={proposal.id} proposal={proposal} />
      ))}
      <Section title={t('The newest {count}', { count: 20 })} isWide>
        <DataTable
          label={t('Proposals')}
          rows={latest}
          rowKey={({ id }) => id}
          columns={[
            { title: t('Date'), cell: ({ created_at }) => formatTime(created_at) },
            { title: t('About'), cell: ({ summary }) => summary },
            { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
          ]}
          empty={<EmptyState title={t('Nothing was proposed yet')} />}
        />
      </Section>
      {isOn && <AssistantKeys />}
    </Page>
  );
}

function useProposals(query: { status?: Proposal['status'][]; limit: number }, isEnabled: boolean) {
  const { data } = useOptionalData(
    ['proposals', query],
    () => api.GET('/admin/proposals', { params: { query: { ...query, order: '-created_at' } } }),
    isEnabled,
  );
  return data?.proposals;
}

function WaitingProposal({ proposal }: { proposal: Proposal }) {
  const { id, summary, path, body, reasons, changes_count, expires_at } = proposal;
  const { changes, mails, money } = proposal.rehearsal as Schemas['Rehearsal'];
  const params = { path: { id } };
  const approve = useAction(() => api.POST('/admin/proposals/{id}/approve', { params }), {
    done: 'Decided',
  });
  const reject = useAction(() => api.POST('/admin/proposals/{id}/reject', { params, body: {} }), {
    done: 'Decided',
  });
  const moved = money.map(
    ({ kind, amount, currency_code }) =>
      `${kind}: ${currency_code === null ? amount : formatMoney(amount, currency_code)}`,
  );
  return (
    <Section title={summary} hint={t('Until {time}', { time: formatTime(expires_at) })} isWide>
      <Stack gap="sm" px="md" pb="md">
        <Code style={{ overflowWrap: 'anywhere' }}>{path}</Code>
        {body !== null && <Code block>{JSON.stringify(body, null, 2)}</Code>}
        <List size="sm">
          {[...reasons, ...moved, ...mails.map(({ to, subject }) => `${to}: ${subject}`)].map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text size="sm">{t('Changed rows: {count}', { count: changes_count })}</Text>
        <Group>
          <ConfirmButton
            label={t('Approve')}
            question={t('It is carried out with your permissions, if nothing has changed since.')}
            isDanger={money.length > 0}
            onConfirm={() => approve.mutate(undefined)}
          />
          <Button variant="default" onClick={() => reject.mutate(undefined)}>
            {t('Reject')}
          </Button>
        </Group>
      </Stack>
      <ChangesTable changes={changes} />
    </Section>
  );
}
