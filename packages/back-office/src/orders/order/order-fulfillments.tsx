import { Button, Select, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useLocationOptions } from '../../settings/use-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CancelFulfillment, FulfillmentRow } from './fulfillment-row.tsx';
import { chooseAll, listChosen, PiecePicker } from './piece-picker.tsx';
import { describePieces, type Fulfillment, listUnfulfilled, type Order } from './use-order.ts';

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
          <OrderFulfillment key={fulfillment.id} order={order} fulfillment={fulfillment} number={index + 1} />
        ))}
      </Stack>
      {isFulfilling && <FulfillDialog order={order} onClose={fulfill.close} />}
    </Section>
  );
}

interface OrderFulfillmentProps {
  order: Order;
  fulfillment: Fulfillment;
  number: number;
}

function OrderFulfillment({ order, fulfillment, number }: OrderFulfillmentProps) {
  const path = { id: order.id, fulfillment_id: fulfillment.id };
  return (
    <FulfillmentRow
      fulfillment={fulfillment}
      onShip={(body) => api.POST('/admin/orders/{id}/shipment', { params: { path: { id: order.id } }, body })}
      actions={
        <CancelFulfillment
          send={() =>
            api.POST('/admin/orders/{id}/fulfillments/{fulfillment_id}/cancel', { params: { path } })
          }
        />
      }
    >
      <Text size="sm" fw={550}>
        {t('Fulfillment {number}', { number })}
      </Text>
      <Text size="sm">{describePieces(order.items, fulfillment.items)}</Text>
    </FulfillmentRow>
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
