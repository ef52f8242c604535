import { ActionIcon, Button, Group, Stack, Text, Textarea, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';
import { FormMessage } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type AttributedMoment, attributeMoments, describeMoment } from './order-moments.ts';
import type { Order } from './use-order.ts';

/** What has happened to an order, newest first, with the notes of staff. */
export function OrderHistory({ order }: { order: Order }) {
  const { data } = useOptionalData(['orders', order.id, 'history'], () =>
    api.GET('/admin/orders/{id}/history', { params: { path: { id: order.id } } }),
  );
  const moments = attributeMoments(data?.history ?? []).reverse();
  return (
    <Section title={t('History')}>
      <Stack>
        <NoteForm orderId={order.id} />
        <Timeline bulletSize={14} lineWidth={2} active={moments.length}>
          {moments.map((moment) => (
            <Timeline.Item
              key={`${moment.kind} ${moment.id} ${moment.name}`}
              title={
                <Text size="sm" fw={550}>
                  {describeMoment(moment, order.currency_code)}
                </Text>
              }
            >
              <MomentBody moment={moment} />
              <Text size="xs" c="dimmed">
                {formatTime(moment.at)}
                {moment.entry_id && <> · {<ActorLink moment={moment} id={moment.entry_id} />}</>}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Stack>
    </Section>
  );
}

/** Who did it, with a link to what was changed. */
function ActorLink({ moment, id }: { moment: AttributedMoment; id: string }) {
  return (
    <Link to="/settings/journal/$id" params={{ id }} className="link">
      {moment.actor_name ?? t('Unknown user')}
    </Link>
  );
}

function MomentBody({ moment: { kind, id, name, detail } }: { moment: AttributedMoment }) {
  if (kind === 'note') return <NoteLine id={id} value={String(detail?.value ?? '')} />;
  if (kind === 'mail') return <MailLine id={id} event={name} />;
  return null;
}

function NoteLine({ id, value }: { id: string; value: string }) {
  const remove = useAction(() => api.DELETE('/admin/notes/{id}', { params: { path: { id } } }), {
    done: 'Deleted',
  });
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className="no-print"
        aria-label={t('Delete note')}
        onClick={() => confirm(t('Delete this note?')) && remove.mutate(undefined)}
      >
        <Trash2Icon size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function MailLine({ id, event }: { id: string; event: string }) {
  const resend = useAction(
    () => api.POST('/admin/notifications/{id}/resend', { params: { path: { id } }, body: {} }),
    {
      done: 'Sent again',
    },
  );
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {event}
      </Text>
      <Button
        variant="subtle"
        size="compact-xs"
        className="no-print"
        onClick={() => resend.mutate(undefined)}
      >
        {t('Send again')}
      </Button>
    </Group>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const form = useForm({
    initial: { value: '' },
    send: ({ value }) =>
      api.POST('/admin/notes', { body: { value, resource_id: orderId, resource_type: 'order' } }),
    done: 'Note added',
  });
  return (
    <form onSubmit={form.submit} className="no-print">
      <Stack gap="xs">
        <Textarea
          aria-label={t('Note')}
          placeholder={t('A note for colleagues')}
          autosize
          {...form.text('value')}
        />
        <FormMessage form={form} />
        {form.isDirty && (
          <Group justify="flex-end">
            <Button type="submit" size="xs" loading={form.isSaving}>
              {t('Add note')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
