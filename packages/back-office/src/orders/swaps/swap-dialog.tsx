import { Select, Switch } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { type PickedVariant, VariantPicker } from '../../products/variant-picker.tsx';
import { useShippingOptions } from '../../settings/use-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { listChosen, PiecePicker } from '../order/piece-picker.tsx';
import { listReturnable, type Order } from '../order/use-order.ts';

/** Swaps items for others; the customer pays or gets the difference. */
export function SwapDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const shipping = useShippingOptions(order.region_id, true);
  const form = useForm({
    initial: {
      pieces: {},
      additional: [] as PickedVariant[],
      option_id: null as string | null,
      notify: true,
    },
    send: ({ pieces, additional, option_id, notify }) =>
      api.POST('/admin/orders/{id}/swaps', {
        params: { path: { id: order.id } },
        body: {
          return_items: listChosen(pieces),
          additional_items: additional.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
          return_shipping: option_id === null ? undefined : { option_id },
          no_notification: !notify,
        },
      }),
    done: 'Swap registered',
    then: onClose,
  });
  return (
    <FormDialog
      title={t('Swap items')}
      form={form}
      onClose={onClose}
      submit="Register swap"
      canSubmit={listChosen(form.values.pieces).length > 0 && form.values.additional.length > 0}
    >
      <PiecePicker choices={listReturnable(order)} {...form.pick('pieces')} />
      <VariantPicker label={t('New items')} {...form.pick('additional')} />
      <Select label={t('Return shipping')} data={shipping} clearable {...form.pick('option_id')} />
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}
