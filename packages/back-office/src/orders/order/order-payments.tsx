import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { type Phrase, t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import type { Order } from './use-order.ts';

/** The money of an order: payments, captures, refunds. */
export function OrderPayments({ order }: { order: Order }) {
  const [isRefunding, refund] = useDisclosure();
  const capture = useAction(
    () => api.POST('/admin/orders/{id}/capture', { params: { path: { id: order.id } } }),
    {
      done: 'Payment captured',
    },
  );
  const money = (amount: number | undefined) => formatMoney(amount, order.currency_code);
  const payments = order.payments ?? [];
  const canCapture = payments.some(({ captured_at, canceled_at }) => !captured_at && !canceled_at);
  const overpaid = order.overpaid_total ?? 0;
  return (
    <Section
      title={t('Payment')}
      actions={
        <>
          {canCapture &&
            (overpaid > 0 ? (
              <ConfirmButton
                label={t('Capture')}
                isDanger={false}
                question={t(
                  'The payment is {amount} more than the order costs now. Refund the difference afterwards.',
                  {
                    amount: money(overpaid),
                  },
                )}
                onConfirm={() => capture.mutate(undefined)}
              />
            ) : (
              <Button loading={capture.isPending} onClick={() => capture.mutate(undefined)}>
                {t('Capture {amount}', { amount: money(order.total) })}
              </Button>
            ))}
          {(order.refundable_amount ?? 0) > 0 && (
            <Button variant="default" onClick={refund.open}>
              {t('Refund')}
            </Button>
          )}
        </>
      }
    >
      {payments.length === 0 && (
        <EmptyState title={t('No payment')}>{t('Nothing was to be paid.')}</EmptyState>
      )}
      <Stack gap="sm">
        {payments.map((payment) => (
          <Group key={payment.id} justify="space-between">
            <div>
              <Text size="sm" fw={550}>
                {payment.provider_id}
              </Text>
              <Text size="xs" c="dimmed">
                {payment.captured_at
                  ? t('Captured {time}', { time: formatTime(payment.captured_at) })
                  : formatTime(payment.created_at)}
              </Text>
            </div>
            <Group gap="md">
              <Status
                value={payment.canceled_at ? 'canceled' : payment.captured_at ? 'captured' : 'awaiting'}
              />
              <Text size="sm" className="amount">
                {formatMoney(payment.amount, payment.currency_code)}
              </Text>
            </Group>
          </Group>
        ))}
        {(order.refunds ?? []).map((made) => (
          <Group key={made.id} justify="space-between">
            <div>
              <Text size="sm" fw={550}>
                {t('Refund')}
              </Text>
              <Text size="xs" c="dimmed">
                {[formatTime(made.created_at), t(REASONS[made.reason]), made.note]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Text size="sm" className="amount">
              −{money(made.amount)}
            </Text>
          </Group>
        ))}
      </Stack>
      {isRefunding && <RefundDialog order={order} onClose={refund.close} />}
    </Section>
  );
}

const REASONS = {
  discount: 'Discount',
  return: 'Return',
  swap: 'Swap',
  claim: 'Claim',
  other: 'Other',
} as const satisfies Record<string, Phrase>;

function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    initial: {
      amount: order.refundable_amount as number | null,
      reason: typed<keyof typeof REASONS>('other'),
      note: '',
    },
    send: ({ amount, reason, note }) =>
      api.POST('/admin/orders/{id}/refund', {
        params: { path: { id: order.id } },
        body: { amount: amount ?? 0, reason, note: note || undefined },
      }),
    done: 'Refunded',
    then: onClose,
  });
  return (
    <FormDialog title={t('Refund')} form={form} onClose={onClose} submit="Refund">
      <MoneyField
        label={t('Amount')}
        description={t('At most {amount}', {
          amount: formatMoney(order.refundable_amount, order.currency_code),
        })}
        currency={order.currency_code}
        required
        data-autofocus
        {...form.pick('amount')}
      />
      <Select
        label={t('Reason')}
        data={Object.entries(REASONS).map(([value, phrase]) => ({ value, label: t(phrase) }))}
        {...form.choose('reason')}
      />
      <Textarea label={t('Note')} autosize {...form.text('note')} />
    </FormDialog>
  );
}
