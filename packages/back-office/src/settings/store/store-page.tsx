import { MultiSelect, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { OwnColumns } from '../../own-columns/own-columns.tsx';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { BackToSettings } from '../records-page.tsx';
import { useStore } from '../use-settings.ts';

/** The store: its name, its currencies, and the links that customers and colleagues get. */
export function StorePage() {
  const store = useStore();
  const { currencies } = useData(['currencies'], () =>
    api.GET('/admin/currencies', { params: { query: { limit: 300 } } }),
  );
  const options = currencies.map(({ code, name }) => ({
    value: code,
    label: `${code.toUpperCase()} · ${name}`,
  }));
  const form = useForm({
    initial: {
      name: store.name,
      currencies: (store.currencies ?? []).map(({ code }) => code),
      default_currency_code: store.default_currency_code,
      payment_link_template: store.payment_link_template ?? '',
      swap_link_template: store.swap_link_template ?? '',
      invite_link_template: store.invite_link_template ?? '',
      default_locale: store.default_locale ?? '',
      locales: store.locales ?? [],
    },
    send: (
      _values,
      {
        payment_link_template: pay,
        swap_link_template: swap,
        invite_link_template: invite,
        default_locale: language,
        ...others
      },
    ) =>
      api.POST('/admin/store', {
        body: {
          ...others,
          ...(pay !== undefined && { payment_link_template: pay || null }),
          ...(swap !== undefined && { swap_link_template: swap || null }),
          ...(invite !== undefined && { invite_link_template: invite || null }),
          ...(language !== undefined && { default_locale: language || null }),
        },
      }),
    done: 'Saved',
  });
  const used = options.filter(({ value }) => form.values.currencies.includes(value));
  return (
    <Page title={t('Store')} back={<BackToSettings />}>
      <form onSubmit={form.submit}>
        <Stack maw={760} gap="lg">
          <Section title={t('Details')}>
            <Stack>
              <TextInput label={t('Name')} required {...form.text('name')} />
              <MultiSelect label={t('Currencies')} searchable data={options} {...form.pick('currencies')} />
              <Select label={t('Default currency')} data={used} {...form.choose('default_currency_code')} />
            </Stack>
          </Section>
          <Section
            title={t('Languages')}
            hint={t(
              'Language tags such as de or de-AT. Texts without a translation are in the default language.',
            )}
          >
            <Stack>
              <TextInput label={t('Default language')} placeholder="en" {...form.text('default_locale')} />
              <TagsInput label={t('Other languages')} placeholder="de" {...form.pick('locales')} />
            </Stack>
          </Section>
          <Section title={t('Links')} hint={t('Addresses of your storefront, to which ids are added.')}>
            <Stack>
              <TextInput
                label={t('Payment of drafts')}
                placeholder="https://shop.example/pay?cart={cart_id}"
                {...form.text('payment_link_template')}
              />
              <TextInput
                label={t('Swaps')}
                placeholder="https://shop.example/swap?cart={cart_id}"
                {...form.text('swap_link_template')}
              />
              <TextInput
                label={t('Invitations')}
                placeholder="https://shop.example/dashboard/invite?token={invite_token}"
                {...form.text('invite_link_template')}
              />
            </Stack>
          </Section>
          <SaveBar form={form} />
        </Stack>
      </form>
      <Stack maw={760} gap="lg">
        <TaxInclusion currencies={currencies.filter(({ code }) => form.values.currencies.includes(code))} />
        <OwnColumns table="store" record={store} save={(body) => api.POST('/admin/store', { body })} />
      </Stack>
    </Page>
  );
}

/** Whether prices in a currency include the tax, unless a region says otherwise. */
function TaxInclusion({ currencies }: { currencies: readonly Schemas['Currency'][] }) {
  const save = useAction(
    ({ code, includes_tax }: { code: string; includes_tax: boolean }) =>
      api.POST('/admin/currencies/{code}', { params: { path: { code } }, body: { includes_tax } }),
    { done: 'Saved' },
  );
  return (
    <Section title={t('Prices and taxes')} hint={t('A region can have another rule for its own prices.')}>
      <Stack>
        {currencies.map(({ code, includes_tax }) => (
          <Switch
            key={code}
            label={t('Prices in {currency} include the tax', { currency: code.toUpperCase() })}
            checked={includes_tax}
            onChange={(event) => save.mutate({ code, includes_tax: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Section>
  );
}
