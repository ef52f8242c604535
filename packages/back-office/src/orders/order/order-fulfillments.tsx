import { Button, Group, Select, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { useLocationOptions } from '../../settings/use-settings.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatTime } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { chooseAll, listChosen, PiecePicker } from './piece-picker.tsx';
import { type Fulfillment, listUnfulfilled, type Order } from './use-order.ts';

/** What was packed and shipped, and what is still to do. */
export function OrderFulfillments({ order }: { order: Order }) {
  const [isFulfilling, fulfill] = useDisclosure();
  const open = listUnfulfilled(order.items ?? []);
  const fulfillments = order.fulfillments ?? [];
  const isCanceled = order.status === 'canceled';
  return (
    <Section
      title={t('Fulfillment')}
      hint={fulfillments.length === 0 ? t('Nothing was packed yet.') : undefined}
      actions={open.length > 0 && !isCanceled && <Button onClick={fulfill.open}>{t('Fulfill items')}</Button>}
    >
      <Stack gap="md">
        {fulfillments.map((fulfillment, index) => (
          <FulfillmentRow key={fulfillment.id} order={order} fulfillment={fulfillment} number={index + 1} />
        ))}
      </Stack>
      {isFulfilling && <FulfillDialog order={order} onClose={fulfill.close} />}
    </Section>
  );
}

function FulfillmentRow({
  order,
  fulfillment,
  number,
}: {
  order: Order;
  fulfillment: Fulfillment;
  number: number;
}) {
  const path = { id: order.id, fulfillment_id: fulfillment.id };
  const cancel = useAction(
    () => api.POST('/admin/orders/{id}/fulfillments/{fulfillment_id}/cancel', { params: { path } }),
    { done: 'Fulfillment canceled' },
  );
  const isOpen = !fulfillment.shipped_at && !fulfillment.canceled_at;
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text size="sm" fw={550}>
          {t('Fulfillment {number}', { number })}
        </Text>
        <Text size="sm">{describeItems(order, fulfillment)}</Text>
        <TrackingNumbers fulfillment={fulfillment} />
      </div>
      <Group gap="xs">
        <FulfillmentStatus fulfillment={fulfillment} />
        {isOpen && (
          <>
            <ShipButton
              onShip={(tracking_numbers, no_notification) =>
                api.POST('/admin/orders/{id}/shipment', {
                  params: { path: { id: order.id } },
                  body: { fulfillment_id: fulfillment.id, tracking_numbers, no_notification },
                })
              }
            />
            <ConfirmButton
              size="xs"
              label={t('Cancel fulfillment')}
              question={t('The items can be packed again.')}
              onConfirm={() => cancel.mutate(undefined)}
            />
          </>
        )}
      </Group>
    </Group>
  );
}

function describeItems(order: Order, { items = [] }: Fulfillment): string {
  const titles = new Map((order.items ?? []).map(({ id, title }) => [id, title]));
  return items.map(({ item_id, quantity }) => `${quantity} × ${titles.get(item_id) ?? item_id}`).join(', ');
}

/** Tracking numbers, as links where the carrier has some. */
export function TrackingNumbers({ fulfillment }: { fulfillment: Fulfillment }) {
  const links = fulfillment.tracking_links ?? [];
  const numbers =
    links.length > 0
      ? links
      : fulfillment.tracking_numbers.map((tracking_number) => ({ tracking_number, url: null }));
  if (numbers.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('Tracking')}:{' '}
      {numbers.map(({ tracking_number, url }, index) => (
        <span key={tracking_number}>
          {index > 0 && ', '}
          {url ? (
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {tracking_number}
            </a>
          ) : (
            tracking_number
          )}
        </span>
      ))}
    </Text>
  );
}

export function FulfillmentStatus({ fulfillment }: { fulfillment: Fulfillment }) {
  if (fulfillment.canceled_at) return <Status value="canceled" />;
  return (
    <span title={formatTime(fulfillment.shipped_at ?? fulfillment.created_at)}>
      <Status value={fulfillment.shipped_at ? 'shipped' : 'fulfilled'} />
    </span>
  );
}

type Ship = (
  trackingNumbers: string[],
  noNotification: boolean,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Marks a fulfillment as shipped, with tracking numbers. */
export function ShipButton({ onShip }: { onShip: Ship }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="xs" onClick={open}>
        {t('Mark as shipped')}
      </Button>
      {isOpen && <ShipDialog onShip={onShip} onClose={close} />}
    </>
  );
}

function ShipDialog({ onShip, onClose }: { onShip: Ship; onClose: () => void }) {
  const form = useForm({
    initial: { tracking_numbers: [] as string[], notify: true },
    send: ({ tracking_numbers, notify }) => onShip(tracking_numbers, !notify),
    done: 'Marked as shipped',
    then: onClose,
  });
  return (
    <FormDialog title={t('Mark as shipped')} form={form} onClose={onClose} submit="Mark as shipped">
      <TagsInput
        label={t('Tracking numbers')}
        description={t('Enter adds another one.')}
        data-autofocus
        acceptValueOnBlur
        {...form.pick('tracking_numbers')}
      />
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}

function FulfillDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const choices = listUnfulfilled(order.items ?? []);
  const locations = useLocationOptions();
  const form = useForm({
    initial: { pieces: chooseAll(choices), location_id: null as string | null, notify: true },
    send: ({ pieces, location_id, notify }) =>
      api.POST('/admin/orders/{id}/fulfillment', {
        params: { path: { id: order.id } },
        body: { items: listChosen(pieces), location_id: location_id ?? undefined, no_notification: !notify },
      }),
    done: 'Items fulfilled',
    then: onClose,
  });
  return (
    <FormDialog
      title={t('Fulfill items')}
      form={form}
      onClose={onClose}
      submit="Fulfill items"
      canSubmit={listChosen(form.values.pieces).length > 0}
    >
      <PiecePicker choices={choices} {...form.pick('pieces')} />
      {locations.length > 0 && (
        <Select label={t('From location')} clearable data={locations} {...form.pick('location_id')} />
      )}
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}
