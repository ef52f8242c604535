import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { api, listIds, related, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { useTypeOptions } from '../../products/use-catalogue.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { useRegionOptions, useShippingOptions } from '../use-settings.ts';

type TaxRate = Schemas['TaxRate'];

/** Tax rates that differ from the one of their region. */
export function TaxesPage() {
  const { data, error } = useOptionalData(['tax-rates'], () =>
    api.GET('/admin/tax-rates', {
      params: { query: { limit: 200, expand: 'region,product_types,shipping_options' } },
    }),
  );
  return (
    <RecordsPage
      title={t('Taxes')}
      under={t('The rate of a region is on its own page; these are exceptions.')}
      isBelowSettings
      create={t('New tax rate')}
      emptyTitle={t('No further tax rates')}
      empty={t('Such as a reduced rate for books.')}
      records={data?.tax_rates}
      error={error}
      nameOf={({ name }) => name}
      columns={[
        { title: t('Region'), cell: ({ region }) => related(region)?.name ?? '–' },
        { title: t('Rate'), isNumber: true, cell: ({ rate }) => (rate === null ? '–' : `${rate} %`) },
        {
          title: t('For'),
          isSecondary: true,
          cell: ({ product_types = [], shipping_options = [] }) =>
            [...product_types.map(({ value }) => value), ...shipping_options.map(({ name }) => name)].join(
              ', ',
            ) || '–',
        },
      ]}
      remove={(id) => api.DELETE('/admin/tax-rates/{id}', { params: { path: { id } } })}
      dialog={(rate, onClose) => <TaxRateDialog rate={rate} onClose={onClose} />}
    />
  );
}

function TaxRateDialog({ rate, onClose }: { rate: TaxRate | null; onClose: () => void }) {
  const regions = useRegionOptions();
  const types = useTypeOptions();
  const own = useColumnsOfForm('tax_rate', rate);
  const form = useForm({
    initial: {
      name: rate?.name ?? '',
      code: rate?.code ?? '',
      rate: rate?.rate ?? null,
      region_id: rate?.region_id ?? regions[0]?.value ?? '',
      product_types: listIds(rate?.product_types),
      shipping_options: listIds(rate?.shipping_options),
      own_columns: own.texts,
    },
    send: ({ own_columns, ...values }) => {
      const body = { ...values, ...own.toBody(own_columns) };
      return rate
        ? api.POST('/admin/tax-rates/{id}', { params: { path: { id: rate.id } }, body })
        : api.POST('/admin/tax-rates', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  const shipping = useShippingOptions(form.values.region_id || null);
  return (
    <FormDialog title={rate?.name ?? t('New tax rate')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <TextInput label={t('Code')} required {...form.text('code')} />
      <NumberInput label={t('Rate')} suffix=" %" min={0} max={100} {...form.number('rate')} />
      <Select label={t('Region')} data={regions} {...form.choose('region_id')} />
      <MultiSelect label={t('Types')} data={types} {...form.pick('product_types')} />
      <MultiSelect label={t('Shipping')} data={shipping} {...form.pick('shipping_options')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
