import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { api, listIds, type Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { useRegions, useStore } from '../use-settings.ts';
import { listCountries } from './countries.ts';

type Region = Schemas['Region'];

/** Regions: countries that share a currency, taxes, and ways to pay and to ship. */
export function RegionsPage() {
  const regions = useRegions();
  return (
    <RecordsPage
      title={t('Regions')}
      isBelowSettings
      create={t('New region')}
      emptyTitle={t('No regions yet')}
      empty={t('A shop sells to the countries of its regions.')}
      records={regions}
      error={null}
      nameOf={({ name }) => name}
      columns={[
        { title: t('Currency'), cell: ({ currency_code }) => currency_code.toUpperCase() },
        { title: t('Tax'), cell: ({ tax_rate }) => `${tax_rate} %` },
        {
          title: t('Countries'),
          isSecondary: true,
          cell: ({ countries = [] }) => countries.map(({ iso_2 }) => iso_2.toUpperCase()).join(', ') || '–',
        },
        {
          title: t('Payment'),
          isSecondary: true,
          cell: ({ payment_providers = [] }) => payment_providers.map(({ id }) => id).join(', ') || '–',
        },
      ]}
      remove={(id) => api.DELETE('/admin/regions/{id}', { params: { path: { id } } })}
      dialog={(region, onClose) => <RegionDialog region={region} onClose={onClose} />}
    />
  );
}

function RegionDialog({ region, onClose }: { region: Region | null; onClose: () => void }) {
  const { currencies = [], payment_providers, fulfillment_providers, default_currency_code } = useStore();
  const own = useColumnsOfForm('region', region);
  const form = useForm({
    initial: {
      name: region?.name ?? '',
      currency_code: region?.currency_code ?? default_currency_code,
      tax_rate: region?.tax_rate ?? 0,
      includes_tax: region?.includes_tax ?? false,
      automatic_taxes: region?.automatic_taxes ?? true,
      countries: (region?.countries ?? []).map(({ iso_2 }) => iso_2),
      payment_providers: region ? listIds(region.payment_providers) : listIds(payment_providers).slice(0, 1),
      fulfillment_providers: region
        ? listIds(region.fulfillment_providers)
        : listIds(fulfillment_providers).slice(0, 1),
      own_columns: own.texts,
    },
    send: ({ automatic_taxes, tax_rate, own_columns, ...values }) => {
      const body = { ...values, tax_rate: tax_rate ?? 0, ...own.toBody(own_columns) };
      return region
        ? api.POST('/admin/regions/{id}', {
            params: { path: { id: region.id } },
            body: { ...body, automatic_taxes },
          })
        : api.POST('/admin/regions', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={region?.name ?? t('New region')} form={form} onClose={onClose} size="lg">
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <Select
        label={t('Currency')}
        data={currencies.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
        {...form.choose('currency_code')}
      />
      <NumberInput label={t('Tax')} suffix=" %" min={0} max={100} {...form.number('tax_rate')} />
      <Switch label={t('Prices include the tax')} {...form.toggle('includes_tax')} />
      {region && <Switch label={t('Calculate taxes by themselves')} {...form.toggle('automatic_taxes')} />}
      <MultiSelect label={t('Countries')} searchable data={listCountries()} {...form.pick('countries')} />
      <MultiSelect
        label={t('Payment')}
        required
        data={listIds(payment_providers)}
        {...form.pick('payment_providers')}
      />
      <MultiSelect
        label={t('Fulfillment')}
        required
        data={listIds(fulfillment_providers)}
        {...form.pick('fulfillment_providers')}
      />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
