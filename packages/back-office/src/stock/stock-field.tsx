import { NumberInput } from '@mantine/core';
import { api, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { t } from '../i18n/translate.ts';

type Variant = Pick<Schemas['ProductVariant'], 'id' | 'product_id' | 'title' | 'inventory_quantity'>;

/** The stock of a variant, which is saved when the field is left. */
export function StockField({ variant }: { variant: Variant }) {
  const path = { id: variant.product_id, variant_id: variant.id };
  const save = useAction(
    (inventory_quantity: number) =>
      api.POST('/admin/products/{id}/variants/{variant_id}', {
        params: { path },
        body: { inventory_quantity },
      }),
    { done: 'Saved' },
  );
  return (
    <NumberInput
      key={variant.inventory_quantity}
      aria-label={t('Stock of {title}', { title: variant.title })}
      size="xs"
      allowDecimal={false}
      defaultValue={variant.inventory_quantity}
      disabled={save.isPending}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (text !== '' && Number(text) !== variant.inventory_quantity) save.mutate(Number(text));
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
