import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api, related, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatTime } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { describePieces, type LineItem, type Order } from '../order/use-order.ts';
import { ReceiveDialog } from './receive-dialog.tsx';

/** The returns of an order. Those of swaps and claims are shown with these. */
export function OrderReturns({ order }: { order: Order }) {
  const returns = (order.returns ?? []).filter(({ swap_id, claim_order_id }) => !swap_id && !claim_order_id);
  if (returns.length === 0) return null;
  return (
    <Section title={t('Returns')}>
      <Stack>
        {returns.map((made) => (
          <ReturnRow key={made.id} made={made} items={order.items ?? []} currency={order.currency_code} />
        ))}
      </Stack>
    </Section>
  );
}

interface ReturnRowProps {
  made: Schemas['Return'];
  items: readonly LineItem[];
  currency: string;
}

/** A return, which can be received or canceled. */
export function ReturnRow({ made, items, currency }: ReturnRowProps) {
  const [isReceiving, receive] = useDisclosure();
  const cancel = useAction(
    () => api.POST('/admin/returns/{id}/cancel', { params: { path: { id: made.id } } }),
    {
      done: 'Return canceled',
    },
  );
  const isOpen = made.status === 'requested' || made.status === 'requires_action';
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text size="sm" fw={550}>
          {describePieces(items, made.items)}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            formatTime(made.received_at ?? made.created_at),
            ...new Set((made.items ?? []).flatMap(({ reason, note }) => [related(reason)?.label, note])),
            formatMoney(made.refund_amount, currency),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Status value={made.status} />
        {isOpen && (
          <>
            <Button size="xs" onClick={receive.open}>
              {t('Receive return')}
            </Button>
            <ConfirmButton
              size="xs"
              label={t('Cancel return')}
              question={t('The items stay with the customer.')}
              onConfirm={() => cancel.mutate(undefined)}
            />
          </>
        )}
      </Group>
      {isReceiving && <ReceiveDialog made={made} items={items} currency={currency} onClose={receive.close} />}
    </Group>
  );
}
