import { Button, Group, Stack, Text } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { CancelFulfillment, FulfillmentRow } from '../order/fulfillment-row.tsx';
import { describePieces, type Order } from '../order/use-order.ts';

/** The claims of an order. */
export function OrderClaims({ order }: { order: Order }) {
  const claims = order.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <Section title={t('Claims')}>
      <Stack gap="xl">
        {claims.map((claim) => (
          <ClaimRow key={claim.id} order={order} claim={claim} />
        ))}
      </Stack>
    </Section>
  );
}

function ClaimRow({ order, claim }: { order: Order; claim: Schemas['ClaimOrder'] }) {
  const path = { id: order.id, claim_id: claim.id };
  const cancel = useAction(
    () => api.POST('/admin/orders/{id}/claims/{claim_id}/cancel', { params: { path } }),
    {
      done: 'Claim canceled',
    },
  );
  const fulfill = useAction(
    () => api.POST('/admin/orders/{id}/claims/{claim_id}/fulfillments', { params: { path }, body: {} }),
    { done: 'Items fulfilled' },
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="sm" fw={550}>
            {describePieces(order.items, claim.claim_items)}
          </Text>
          <Text size="xs" c="dimmed">
            {claim.type === 'refund'
              ? `${t('Refund')} ${formatMoney(claim.refund_amount, order.currency_code)}`
              : `${t('New items')}: ${(claim.additional_items ?? []).map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}`}
          </Text>
        </div>
        <Group gap="md">
          <Status value={claim.canceled_at ? 'canceled' : claim.payment_status} />
          {claim.type === 'replace' && !claim.canceled_at && <Status value={claim.fulfillment_status} />}
        </Group>
      </Group>
      {(claim.fulfillments ?? []).map((fulfillment) => (
        <FulfillmentRow
          key={fulfillment.id}
          fulfillment={fulfillment}
          onShip={(body) =>
            api.POST('/admin/orders/{id}/claims/{claim_id}/shipments', { params: { path }, body })
          }
          actions={
            <CancelFulfillment
              send={() =>
                api.POST('/admin/orders/{id}/claims/{claim_id}/fulfillments/{fulfillment_id}/cancel', {
                  params: { path: { ...path, fulfillment_id: fulfillment.id } },
                })
              }
            />
          }
        />
      ))}
      {!claim.canceled_at && (
        <Group gap="xs" justify="flex-end">
          {claim.type === 'replace' && claim.fulfillment_status === 'not_fulfilled' && (
            <Button
              size="xs"
              variant="default"
              loading={fulfill.isPending}
              onClick={() => fulfill.mutate(undefined)}
            >
              {t('Fulfill items')}
            </Button>
          )}
          <ConfirmButton
            size="xs"
            label={t('Cancel claim')}
            question={t('Nothing is replaced or refunded.')}
            onConfirm={() => cancel.mutate(undefined)}
          />
        </Group>
      )}
    </Stack>
  );
}
