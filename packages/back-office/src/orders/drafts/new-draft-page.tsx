import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { readAddress, writeAddress } from '../../customers/address.tsx';
import { AddressFields } from '../../customers/address-fields.tsx';
import { t } from '../../i18n/translate.ts';
import { type PickedVariant, VariantPicker } from '../../products/variant-picker.tsx';
import { useRegionOptions, useShippingOptions } from '../../settings/use-settings.ts';
import { SubmitBar } from '../../ui/form-dialog.tsx';
import { BackLink, Page, Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Writes an order for a customer. */
export function NewDraftPage() {
  const regions = useRegionOptions();
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      email: '',
      region_id: regions[0]?.value ?? '',
      option_id: '',
      items: [] as PickedVariant[],
      code: '',
      ...readAddress(null),
    },
    send: ({ email, region_id, option_id, items, code, ...address }) =>
      api.POST('/admin/draft-orders', {
        body: {
          email,
          region_id,
          items: items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
          shipping_methods: option_id ? [{ option_id }] : [],
          discounts: code ? [{ code }] : undefined,
          shipping_address: writeAddress(address),
          billing_address: writeAddress(address),
        },
      }),
    done: 'Draft saved',
    then: ({ draft_order }) => navigate({ to: '/orders/drafts/$id', params: { id: draft_order.id } }),
  });
  const { email, region_id, items, option_id } = form.values;
  const shipping = useShippingOptions(region_id || null, false);
  return (
    <Page title={t('New order')} back={<BackLink to="/orders/drafts">{t('Drafts')}</BackLink>}>
      <form onSubmit={form.submit}>
        <Stack gap="lg">
          <Section title={t('Items')}>
            <Stack>
              <Select label={t('Region')} data={regions} required {...form.choose('region_id')} />
              <VariantPicker label={t('Add an item')} {...form.pick('items')} />
              <TextInput label={t('Discount code')} {...form.text('code')} />
            </Stack>
          </Section>
          <Section title={t('Customer')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('E-mail')} type="email" required {...form.text('email')} />
              <Select
                label={t('Shipping')}
                required
                data={shipping}
                {...form.choose('option_id')}
                value={option_id || null}
              />
              <AddressFields text={form.text} />
            </SimpleGrid>
          </Section>
          <SubmitBar
            form={form}
            submit="Save draft"
            canSubmit={email !== '' && items.length > 0 && option_id !== ''}
          />
        </Stack>
      </form>
    </Page>
  );
}
