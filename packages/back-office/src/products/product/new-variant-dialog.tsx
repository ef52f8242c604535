import { NumberInput, TextInput } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useStore } from '../../settings/use-settings.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import type { Product } from './product-page.tsx';

/** A new variant of a product, with a value for each option. */
export function NewVariantDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { default_currency_code: currency } = useStore();
  const options = product.options ?? [];
  const form = useForm({
    initial: {
      values: typed<Record<string, string>>({}),
      sku: '',
      price: null as number | null,
      inventory_quantity: typed<number | null>(0),
    },
    send: ({ values, sku, price, inventory_quantity }) =>
      api.POST('/admin/products/{id}/variants', {
        params: { path: { id: product.id } },
        body: {
          title:
            options
              .map(({ id }) => values[id])
              .filter(Boolean)
              .join(' / ') || product.title,
          sku: sku || undefined,
          inventory_quantity: inventory_quantity ?? 0,
          prices: price === null ? [] : [{ currency_code: currency, amount: price }],
          options: options.map(({ id }) => ({ option_id: id, value: values[id] ?? '' })),
        },
      }),
    done: 'Added',
    then: onClose,
  });
  const { values } = form.values;
  return (
    <FormDialog title={t('Add variant')} form={form} onClose={onClose} submit="Add variant">
      {options.map(({ id, title }) => (
        <TextInput
          key={id}
          label={title}
          required
          value={values[id] ?? ''}
          onChange={(event) => form.set('values', { ...values, [id]: event.currentTarget.value })}
        />
      ))}
      <TextInput label={t('SKU')} {...form.text('sku')} />
      <MoneyField label={t('Price')} currency={currency} {...form.pick('price')} />
      <NumberInput label={t('Stock')} min={0} allowDecimal={false} {...form.number('inventory_quantity')} />
    </FormDialog>
  );
}
