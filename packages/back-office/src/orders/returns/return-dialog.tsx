import { Select, Switch, Text, Textarea } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useReturnReasonOptions, useShippingOptions } from '../../settings/use-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { listChosen, PiecePicker } from '../order/piece-picker.tsx';
import { listReturnable, type Order } from '../order/use-order.ts';

/** Registers items that come back. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const choices = listReturnable(order);
  const reasons = useReturnReasonOptions();
  const shipping = useShippingOptions(order.region_id, true);
  const form = useForm({
    initial: {
      pieces: {},
      reason_id: null as string | null,
      option_id: null as string | null,
      note: '',
      receive_now: false,
      notify: true,
    },
    send: ({ pieces, reason_id, option_id, note, receive_now, notify }) =>
      api.POST('/admin/orders/{id}/return', {
        params: { path: { id: order.id } },
        body: {
          items: listChosen(pieces).map((chosen) => ({ ...chosen, reason_id: reason_id ?? undefined })),
          return_shipping: option_id === null ? undefined : { option_id },
          note: note || undefined,
          receive_now,
          no_notification: !notify,
        },
      }),
    done: 'Return registered',
    then: onClose,
  });
  return (
    <FormDialog
      title={t('Return items')}
      form={form}
      onClose={onClose}
      submit="Register return"
      canSubmit={listChosen(form.values.pieces).length > 0}
    >
      {choices.length === 0 && <Text size="sm">{t('There is nothing left that can come back.')}</Text>}
      <PiecePicker choices={choices} {...form.pick('pieces')} />
      <Select label={t('Reason')} data={reasons} clearable {...form.pick('reason_id')} />
      <Select label={t('Return shipping')} data={shipping} clearable {...form.pick('option_id')} />
      <Textarea label={t('Note')} autosize {...form.text('note')} />
      <Switch
        label={t('The items are here already: receive them now, and refund them')}
        {...form.toggle('receive_now')}
      />
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}
