import { ActionIcon, Button, Group, Stack, Text, Textarea, Timeline } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api, related, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';
import { FormMessage } from '../../ui/form-dialog.tsx';
import { formatName } from '../../ui/format-name.ts';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Order } from './use-order.ts';

interface Happening {
  at: string;
  title: string;
  body?: ReactNode;
}

/** What has happened to an order, newest first, with the notes of staff. */
export function OrderHistory({ order }: { order: Order }) {
  const { data: noted } = useOptionalData(['notes', order.id], () =>
    api.GET('/admin/notes', { params: { query: { resource_id: order.id, expand: 'author' } } }),
  );
  const { data: mailed } = useOptionalData(['notifications', order.id], () =>
    api.GET('/admin/notifications', {
      params: { query: { resource_id: order.id, fields: 'id,created_at,event_name,to', expand: '' } },
    }),
  );
  const happenings = [
    ...listHappenings(order),
    ...(noted?.notes ?? []).map(describeNote),
    ...(mailed?.notifications ?? []).map((mail) => ({
      at: mail.created_at,
      title: t('Mail sent to {to}', { to: mail.to }),
      body: <MailLine id={mail.id} event={mail.event_name} />,
    })),
  ]
    .reverse() // of several things at the same time, what usually comes later is first
    .sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Section title={t('History')}>
      <Stack>
        <NoteForm orderId={order.id} />
        <Timeline bulletSize={14} lineWidth={2} active={happenings.length}>
          {happenings.map(({ at, title, body }) => (
            <Timeline.Item
              key={`${at} ${title}`}
              title={
                <Text size="sm" fw={550}>
                  {title}
                </Text>
              }
            >
              {body}
              <Text size="xs" c="dimmed">
                {formatTime(at)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Stack>
    </Section>
  );
}

/** What the records of an order say about its life. */
function listHappenings(order: Order): Happening[] {
  const money = (amount: number | null) => formatMoney(amount, order.currency_code);
  const at = (time: string | null | undefined, title: string): Happening[] =>
    time ? [{ at: time, title }] : [];
  return [
    ...at(order.created_at, t('Order placed')),
    ...at(order.canceled_at, t('Order canceled')),
    ...(order.payments ?? []).flatMap((payment) => [
      ...at(payment.captured_at, t('{amount} captured', { amount: money(payment.amount) })),
      ...at(payment.canceled_at, t('Payment canceled')),
    ]),
    ...(order.refunds ?? []).flatMap((refund) =>
      at(refund.created_at, t('{amount} refunded', { amount: money(refund.amount) })),
    ),
    ...(order.fulfillments ?? []).flatMap((fulfillment) => [
      ...at(fulfillment.created_at, t('Items packed')),
      ...at(fulfillment.shipped_at, t('Items shipped')),
      ...at(fulfillment.canceled_at, t('Fulfillment canceled')),
    ]),
    ...(order.returns ?? []).flatMap((made) => [
      ...at(made.created_at, t('Return requested')),
      ...at(made.received_at, t('Return received')),
    ]),
    ...(order.swaps ?? []).flatMap((swap) => [
      ...at(swap.created_at, t('Swap requested')),
      ...at(swap.confirmed_at, t('Swap confirmed')),
      ...at(swap.canceled_at, t('Swap canceled')),
    ]),
    ...(order.claims ?? []).flatMap((claim) => [
      ...at(claim.created_at, t('Claim registered')),
      ...at(claim.canceled_at, t('Claim canceled')),
    ]),
    ...(order.edits ?? []).flatMap((edit) => [
      ...at(edit.requested_at, t('Edit requested')),
      ...at(edit.confirmed_at, t('Edit confirmed')),
      ...at(edit.declined_at, t('Edit declined')),
    ]),
  ];
}

function describeNote(note: Schemas['Note']): Happening {
  const author = related(note.author);
  const name = author ? formatName(author) : t('Unknown user');
  return { at: note.created_at, title: t('Note of {name}', { name }), body: <NoteLine note={note} /> };
}

function NoteLine({ note }: { note: Schemas['Note'] }) {
  const remove = useAction(() => api.DELETE('/admin/notes/{id}', { params: { path: { id: note.id } } }), {
    done: 'Deleted',
  });
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.value}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className="no-print"
        aria-label={t('Delete note')}
        onClick={() => confirm(t('Delete this note?')) && remove.mutate(undefined)}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function MailLine({ id, event }: { id: string; event: string | null }) {
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
