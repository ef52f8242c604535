import { Select } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useLocationOptions } from '../../settings/use-settings.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { chooseAll, listChosen, PiecePicker } from '../order/piece-picker.tsx';
import type { LineItem } from '../order/use-order.ts';

interface ReceiveDialogProps {
  made: Schemas['Return'];
  items: readonly LineItem[];
  currency: string;
  onClose: () => void;
}

/** Receives a return, which refunds it. */
export function ReceiveDialog({ made, items, currency, onClose }: ReceiveDialogProps) {
  const locations = useLocationOptions();
  const choices = (made.items ?? []).flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id);
    return item ? [{ item, most: quantity }] : [];
  });
  const form = useForm({
    initial: {
      pieces: chooseAll(choices),
      refund: typed<number | null>(made.refund_amount),
      location_id: null as string | null,
    },
    send: ({ pieces, location_id, refund }, changes) =>
      api.POST('/admin/returns/{id}/receive', {
        params: { path: { id: made.id } },
        body: {
          items: listChosen(pieces),
          location_id: location_id ?? undefined,
          ...('refund' in changes && { refund: refund ?? 0 }),
        },
      }),
    done: 'Return received',
    then: onClose,
  });
  return (
    <FormDialog title={t('Receive return')} form={form} onClose={onClose} submit="Receive return">
      <PiecePicker choices={choices} {...form.pick('pieces')} />
      {made.swap_id === null && made.claim_order_id === null && (
        <MoneyField label={t('Refund')} currency={currency} {...form.pick('refund')} />
      )}
      {locations.length > 0 && (
        <Select label={t('To location')} data={locations} clearable {...form.pick('location_id')} />
      )}
    </FormDialog>
  );
}
