import { SegmentedControl, Select, Switch, Textarea } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { type PickedVariant, VariantPicker } from '../../products/variant-picker.tsx';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { listChosen, PiecePicker } from '../order/piece-picker.tsx';
import { listReturnable, type Order } from '../order/use-order.ts';

/** Registers what is wrong with items: they are replaced, or their price is refunded. */
export function ClaimDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    initial: {
      type: typed<'replace' | 'refund'>('replace'),
      pieces: {},
      reason: 'production_failure',
      note: '',
      additional: [] as PickedVariant[],
      refund_amount: null as number | null,
      notify: true,
    },
    send: ({ type, pieces, reason, note, additional, refund_amount, notify }) =>
      api.POST('/admin/orders/{id}/claims', {
        params: { path: { id: order.id } },
        body: {
          type,
          claim_items: listChosen(pieces).map((chosen) => ({ ...chosen, reason, note: note || undefined })),
          ...(type === 'replace'
            ? { additional_items: additional.map(({ variant_id, quantity }) => ({ variant_id, quantity })) }
            : { refund_amount: refund_amount ?? undefined }),
          no_notification: !notify,
        },
      }),
    done: 'Claim registered',
    then: onClose,
  });
  const reasons = [
    { value: 'missing_item', label: t('Missing') },
    { value: 'wrong_item', label: t('Wrong item') },
    { value: 'production_failure', label: t('Broken') },
    { value: 'other', label: t('Other') },
  ];
  const { type, pieces, additional } = form.values;
  return (
    <FormDialog
      title={t('Register a claim')}
      form={form}
      onClose={onClose}
      submit="Register a claim"
      canSubmit={listChosen(pieces).length > 0 && (type === 'refund' || additional.length > 0)}
    >
      <PiecePicker choices={listReturnable(order)} {...form.pick('pieces')} />
      <Select label={t('Reason')} data={reasons} {...form.choose('reason')} />
      <Textarea label={t('Note')} autosize {...form.text('note')} />
      <SegmentedControl
        aria-label={t('Solution')}
        data={[
          { value: 'replace', label: t('Replace') },
          { value: 'refund', label: t('Refund') },
        ]}
        value={type}
        onChange={(value) => form.set('type', value)}
      />
      {type === 'replace' ? (
        <VariantPicker label={t('New items')} {...form.pick('additional')} />
      ) : (
        <MoneyField
          label={t('Refund')}
          description={t('Empty refunds what the items have cost.')}
          currency={order.currency_code}
          {...form.pick('refund_amount')}
        />
      )}
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}
