import { Button, Group, Stack, Text } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { CancelFulfillment, FulfillmentRow } from '../order/fulfillment-row.tsx';
import type { Order } from '../order/use-order.ts';
import { ReturnRow } from '../returns/order-returns.tsx';

/** The swaps of an order: what comes back, what is sent, and the difference. */
export function OrderSwaps({ order }: { order: Order }) {
  const swaps = order.swaps ?? [];
  if (swaps.length === 0) return null;
  return (
    <Section title={t('Swaps')}>
      <Stack gap="xl">
        {swaps.map((swap) => (
          <SwapRow key={swap.id} order={order} swap={swap} />
        ))}
      </Stack>
    </Section>
  );
}

function SwapRow({ order, swap }: { order: Order; swap: Schemas['Swap'] }) {
  const path = { id: order.id, swap_id: swap.id };
  const cancel = useAction(
    () => api.POST('/admin/orders/{id}/swaps/{swap_id}/cancel', { params: { path } }),
    {
      done: 'Swap canceled',
    },
  );
  const fulfill = useAction(
    () => api.POST('/admin/orders/{id}/swaps/{swap_id}/fulfillments', { params: { path }, body: {} }),
    { done: 'Items fulfilled' },
  );
  const pay = useAction(
    () => api.POST('/admin/orders/{id}/swaps/{swap_id}/process-payment', { params: { path } }),
    {
      done: 'Difference settled',
    },
  );
  const items = swap.additional_items ?? [];
  const canSettle =
    swap.confirmed_at !== null && ['confirmed', 'awaiting', 'requires_action'].includes(swap.payment_status);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="sm" fw={550}>
            {t('New items')}: {items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
          </Text>
          <Text size="xs" c="dimmed">
            {swap.difference_due !== null &&
              t('Difference {amount}', { amount: formatMoney(swap.difference_due, order.currency_code) })}
            {!swap.confirmed_at && !swap.canceled_at && ` · ${t('The customer has not confirmed it yet.')}`}
          </Text>
        </div>
        <Group gap="md">
          <Status value={swap.canceled_at ? 'canceled' : swap.payment_status} />
          {!swap.canceled_at && <Status value={swap.fulfillment_status} />}
        </Group>
      </Group>
      {swap.return_order && (
        <ReturnRow made={swap.return_order} items={order.items ?? []} currency={order.currency_code} />
      )}
      {(swap.fulfillments ?? []).map((fulfillment) => (
        <FulfillmentRow
          key={fulfillment.id}
          fulfillment={fulfillment}
          onShip={(body) =>
            api.POST('/admin/orders/{id}/swaps/{swap_id}/shipments', { params: { path }, body })
          }
          actions={
            <CancelFulfillment
              send={() =>
                api.POST('/admin/orders/{id}/swaps/{swap_id}/fulfillments/{fulfillment_id}/cancel', {
                  params: { path: { ...path, fulfillment_id: fulfillment.id } },
                })
              }
            />
          }
        />
      ))}
      {!swap.canceled_at && (
        <Group gap="xs" justify="flex-end">
          {swap.fulfillment_status === 'not_fulfilled' && swap.confirmed_at !== null && (
            <Button
              size="xs"
              variant="default"
              loading={fulfill.isPending}
              onClick={() => fulfill.mutate(undefined)}
            >
              {t('Fulfill items')}
            </Button>
          )}
          {canSettle && (
            <Button size="xs" variant="default" loading={pay.isPending} onClick={() => pay.mutate(undefined)}>
              {t('Settle the difference')}
            </Button>
          )}
          <ConfirmButton
            size="xs"
            label={t('Cancel swap')}
            question={t('The customer keeps the items.')}
            onConfirm={() => cancel.mutate(undefined)}
          />
        </Group>
      )}
    </Stack>
  );
}
