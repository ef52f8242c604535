import { Group, MultiSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { t } from '../i18n/translate.ts';
import { useCollectionOptions } from '../products/use-catalogue.ts';
import { useRegions } from '../settings/use-settings.ts';
import { MoneyField } from '../ui/fields.tsx';
import type { useForm } from '../ui/use-form.ts';
import type { Kind, Terms } from './promotion-terms.ts';

type TermsForm = Pick<ReturnType<typeof useForm<Terms, unknown>>, 'values' | 'set' | 'number' | 'pick'>;

/** The fields of the common kinds of promotions. */
export function TermsFields({ form }: { form: TermsForm }) {
  const regions = useRegions();
  const collections = useCollectionOptions();
  const { kind, regions: chosen } = form.values;
  const currency = regions.find(({ id }) => id === chosen[0])?.currency_code ?? 'eur';
  const kinds: { value: Kind; label: string }[] = [
    { value: 'percentage', label: t('Percentage') },
    { value: 'fixed', label: t('Fixed amount') },
    { value: 'shipping', label: t('Free shipping') },
    { value: 'buy_get', label: t('Buy X, get Y') },
  ];
  return (
    <>
      <SegmentedControl
        aria-label={t('Type')}
        data={kinds}
        value={kind}
        onChange={(value) => form.set('kind', value)}
      />
      {kind === 'percentage' && (
        <NumberInput label={t('Percentage')} min={0} max={100} suffix=" %" {...form.number('value')} />
      )}
      {kind === 'fixed' && <MoneyField label={t('Amount')} currency={currency} {...form.pick('value')} />}
      {kind === 'buy_get' && (
        <Group grow>
          <NumberInput
            label={t('Units to buy')}
            min={1}
            allowDecimal={false}
            required
            {...form.number('buy')}
          />
          <NumberInput
            label={t('Units for free')}
            min={1}
            allowDecimal={false}
            required
            {...form.number('get')}
          />
        </Group>
      )}
      {kind !== 'shipping' && (
        <MultiSelect
          label={t('Collections')}
          description={t('Without one, it is for all products.')}
          searchable
          data={collections}
          {...form.pick('collections')}
        />
      )}
      <MultiSelect
        label={t('Regions')}
        description={t('Amounts are in the currency of these regions.')}
        data={regions.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.pick('regions')}
      />
      <MoneyField
        label={t('Minimum subtotal')}
        description={t('Without tax, before discounts')}
        currency={currency}
        {...form.pick('minimum')}
      />
    </>
  );
}
