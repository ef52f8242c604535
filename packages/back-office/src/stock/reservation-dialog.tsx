import { NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useLocationOptions } from '../settings/use-settings.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { typed, useForm } from '../ui/use-form.ts';

interface ReservationDialogProps {
  /** Null for a new one. */
  reservation: Schemas['ReservationItem'] | null;
  onClose: () => void;
}

/** Sets stock of an item aside, such as for a fair, or changes how much. */
export function ReservationDialog({ reservation, onClose }: ReservationDialogProps) {
  const locations = useLocationOptions();
  const form = useForm({
    initial: {
      inventory_item_id: reservation?.inventory_item_id ?? '',
      location_id: reservation?.location_id ?? locations[0]?.value ?? '',
      quantity: typed<number | null>(reservation?.quantity ?? 1),
      description: reservation?.description ?? '',
    },
    send: ({ inventory_item_id, quantity, ...values }) => {
      const body = { ...values, quantity: quantity ?? 1 };
      return reservation
        ? api.POST('/admin/reservations/{id}', { params: { path: { id: reservation.id } }, body })
        : api.POST('/admin/reservations', { body: { ...body, inventory_item_id } });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog
      title={reservation ? t('Reservation') : t('Set stock aside')}
      form={form}
      onClose={onClose}
      canSubmit={form.values.inventory_item_id !== ''}
    >
      {!reservation && (
        <ItemSearch
          value={form.values.inventory_item_id}
          onPick={(id) => form.set('inventory_item_id', id)}
        />
      )}
      <Select label={t('Location')} data={locations} {...form.choose('location_id')} />
      <NumberInput label={t('Quantity')} min={1} allowDecimal={false} {...form.number('quantity')} />
      <TextInput label={t('Description')} {...form.text('description')} />
    </FormDialog>
  );
}

function ItemSearch({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useOptionalData(['inventory-items', 'search', q], () =>
    api.GET('/admin/inventory-items', {
      params: { query: { q: q || undefined, limit: 20, fields: 'id,title,sku', expand: '' } },
    }),
  );
  return (
    <Select
      label={t('Item')}
      required
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={(data?.inventory_items ?? []).map(({ id, title, sku }) => ({
        value: id,
        label: [title, sku].filter(Boolean).join(' · ') || id,
      }))}
      filter={({ options }) => options}
      value={value || null}
      onChange={(id) => id !== null && onPick(id)}
      nothingFoundMessage={t('Nothing found')}
    />
  );
}
