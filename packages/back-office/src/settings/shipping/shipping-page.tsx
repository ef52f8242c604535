import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { api, related, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { useRegions } from '../use-settings.ts';
import { ShippingProfiles, useShippingProfiles } from './shipping-profiles.tsx';
import { useFulfillmentOptions } from './use-fulfillment-options.ts';

type ShippingOption = Schemas['ShippingOption'];

/** The ways to ship and to return, with their prices. */
export function ShippingPage() {
  const { data, error } = useOptionalData(['shipping-options', 'page'], () =>
    api.GET('/admin/shipping-options', { params: { query: { expand: 'region,profile' } } }),
  );
  return (
    <Stack gap="xl">
      <OptionsPage options={data?.shipping_options} error={error} />
      <ShippingProfiles />
    </Stack>
  );
}

interface OptionsPageProps {
  options: readonly ShippingOption[] | undefined;
  error: Error | null;
}

function OptionsPage({ options, error }: OptionsPageProps) {
  return (
    <RecordsPage
      title={t('Shipping')}
      isBelowSettings
      create={t('New shipping option')}
      emptyTitle={t('No shipping options yet')}
      empty={t('Without one, nobody can complete a cart.')}
      records={options}
      error={error}
      nameOf={({ name }) => name}
      columns={[
        { title: t('Region'), cell: ({ region }) => related(region)?.name ?? '–' },
        {
          title: t('Price'),
          isNumber: true,
          cell: ({ price_type, amount, region }) =>
            price_type === 'calculated'
              ? t('Calculated')
              : formatMoney(amount, related(region)?.currency_code ?? 'eur'),
        },
        {
          title: t('For'),
          isSecondary: true,
          cell: ({ is_return, admin_only }) =>
            [is_return ? t('Returns') : t('Orders'), admin_only ? t('staff only') : null]
              .filter(Boolean)
              .join(', '),
        },
        { title: t('Profile'), isSecondary: true, cell: ({ profile }) => related(profile)?.name ?? '–' },
      ]}
      remove={(id) => api.DELETE('/admin/shipping-options/{id}', { params: { path: { id } } })}
      dialog={(option, onClose) =>
        option ? <OptionDialog option={option} onClose={onClose} /> : <NewOptionDialog onClose={onClose} />
      }
    />
  );
}

function OptionDialog({ option, onClose }: { option: ShippingOption; onClose: () => void }) {
  const own = useColumnsOfForm('shipping_option', option);
  const form = useForm({
    initial: {
      name: option.name,
      amount: option.amount,
      admin_only: option.admin_only,
      own_columns: own.texts,
    },
    send: ({ name, amount, admin_only, own_columns }) =>
      api.POST('/admin/shipping-options/{id}', {
        params: { path: { id: option.id } },
        body: {
          name,
          admin_only,
          ...(amount !== null && { amount }),
          ...own.toBody(own_columns),
        },
      }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={option.name} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      {option.price_type === 'flat_rate' && (
        <MoneyField
          label={t('Price')}
          currency={related(option.region)?.currency_code ?? 'eur'}
          {...form.pick('amount')}
        />
      )}
      <Switch label={t('Only for staff')} {...form.toggle('admin_only')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}

function NewOptionDialog({ onClose }: { onClose: () => void }) {
  const regions = useRegions();
  const { data: profiles } = useShippingProfiles();
  const form = useForm({
    initial: {
      name: '',
      region_id: regions[0]?.id ?? '',
      profile_id: '',
      offer: '',
      amount: null as number | null,
      is_return: false,
      admin_only: false,
    },
    send: ({ profile_id, amount, offer, ...values }) => {
      const { provider_id = '', data = {} } = offers.find(({ value }) => value === offer) ?? {};
      return api.POST('/admin/shipping-options', {
        body: {
          ...values,
          profile_id: profile_id || undefined,
          provider_id,
          price_type: 'flat_rate',
          amount: amount ?? 0,
          data,
        },
      });
    },
    done: 'Saved',
    then: onClose,
  });
  const region = regions.find(({ id }) => id === form.values.region_id);
  const offers = useFulfillmentOptions(form.values.region_id, form.values.is_return);
  return (
    <FormDialog title={t('New shipping option')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <Select
        label={t('Region')}
        data={regions.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.choose('region_id')}
      />
      <Select
        label={t('Profile')}
        data={(profiles?.shipping_profiles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.choose('profile_id')}
        value={form.values.profile_id || null}
      />
      <Switch label={t('For returns')} {...form.toggle('is_return')} />
      <Select
        label={t('How it is sent')}
        description={t('What the carriers of the region offer.')}
        required
        data={offers}
        {...form.choose('offer')}
        value={form.values.offer || null}
      />
      <MoneyField
        label={t('Price')}
        required
        currency={region?.currency_code ?? 'eur'}
        {...form.pick('amount')}
      />
      <Switch label={t('Only for staff')} {...form.toggle('admin_only')} />
    </FormDialog>
  );
}
