import { Button, Group, Stack, Text } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';
import { Section } from '../../ui/page.tsx';
import { useParkedEvents } from '../use-parked-events.ts';
import { MailSubject } from './mail-subject.tsx';

const REFRESH_MS = 5000;

/** The mails that could not be sent, with why. Nothing if there are none. */
export function FailedMails() {
  // one that is sent again leaves the list once the mail server has accepted it
  const { data } = useOptionalData(
    ['notifications', 'failed'],
    () => api.GET('/admin/notifications/failed'),
    true,
    REFRESH_MS,
  );
  if (!data || data.count === 0) return null;
  return (
    <Section
      title={t('Could not be sent')}
      hint={
        data.count > data.mails.length
          ? t('The newest {count}', { count: data.mails.length })
          : t('What the mail server says is below each.')
      }
    >
      <Stack gap="md">
        {data.mails.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </Stack>
    </Section>
  );
}

function FailedMail({ mail }: { mail: Schemas['GetNotificationsFailedResponse']['mails'][number] }) {
  const { retry, drop } = useParkedEvents('Sent again');
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Group gap="sm">
          <Text size="sm" fw={550}>
            {mail.event_name}
          </Text>
          <Text size="sm" component="div">
            <MailSubject event={mail.event_name} id={mail.resource_id} />
          </Text>
        </Group>
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {mail.last_error}
        </Text>
        <Text size="xs" c="dimmed">
          {mail.next_attempt_at === null
            ? t('Given up after {count} attempts, {time}', {
                count: mail.attempts,
                time: formatTime(mail.created_at),
              })
            : t('Tried again {time}', { time: formatTime(mail.next_attempt_at) })}
        </Text>
      </div>
      {mail.next_attempt_at === null && (
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate(mail.id)}>
            {t('Send again')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => confirm(t('Delete this mail? It is not sent any more.')) && drop.mutate(mail.id)}
          >
            {t('Delete')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
