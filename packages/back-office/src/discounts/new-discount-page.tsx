import { MultiSelect, NumberInput, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { useRegions } from '../settings/use-settings.ts';
import { ofDateField } from '../ui/dates.ts';
import { MoneyField } from '../ui/fields.tsx';
import { SubmitBar } from '../ui/form-dialog.tsx';
import { BackLink, Page, Section } from '../ui/page.tsx';
import { typed, useForm } from '../ui/use-form.ts';

type DiscountType = 'percentage' | 'fixed' | 'free_shipping';

/** A new discount, by a code. */
export function NewDiscountPage() {
  const navigate = useNavigate();
  const regions = useRegions();
  const form = useForm({
    initial: {
      code: '',
      type: typed<DiscountType>('percentage'),
      value: typed<number | null>(10),
      regions: regions.slice(0, 1).map(({ id }) => id),
      usage_limit: null as number | null,
      ends_at: '',
    },
    send: ({ code, type, value, regions: ids, usage_limit, ends_at }) =>
      api.POST('/admin/discounts', {
        body: {
          code,
          rule: { type, value: type === 'free_shipping' ? 0 : (value ?? 0), allocation: 'total' },
          regions: ids,
          usage_limit,
          ends_at: ofDateField(ends_at),
        },
      }),
    done: 'Saved',
    then: ({ discount }) => navigate({ to: '/discounts/$id', params: { id: discount.id } }),
  });
  const { type, regions: chosen } = form.values;
  const currency = regions.find(({ id }) => id === chosen[0])?.currency_code ?? 'eur';
  const types: { value: DiscountType; label: string }[] = [
    { value: 'percentage', label: t('Percentage') },
    { value: 'fixed', label: t('Fixed amount') },
    { value: 'free_shipping', label: t('Free shipping') },
  ];
  return (
    <Page title={t('New discount')} back={<BackLink to="/discounts">{t('Discounts')}</BackLink>}>
      <form onSubmit={form.submit}>
        <Stack maw={760} gap="lg">
          <Section title={t('Details')}>
            <Stack>
              <TextInput label={t('Code')} required data-autofocus {...form.text('code')} />
              <SegmentedControl
                aria-label={t('Type')}
                data={types}
                value={type}
                onChange={(value) => form.set('type', value)}
              />
              {type === 'percentage' && (
                <NumberInput
                  label={t('Percentage')}
                  min={0}
                  max={100}
                  allowDecimal={false}
                  suffix=" %"
                  {...form.number('value')}
                />
              )}
              {type === 'fixed' && (
                <MoneyField label={t('Amount')} currency={currency} {...form.pick('value')} />
              )}
              <MultiSelect
                label={t('Regions')}
                required
                description={type === 'fixed' ? t('An amount is in the currency of one region.') : undefined}
                maxValues={type === 'fixed' ? 1 : undefined}
                data={regions.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.pick('regions')}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <NumberInput
                  label={t('How often it can be used')}
                  min={1}
                  allowDecimal={false}
                  {...form.number('usage_limit')}
                />
                <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
              </SimpleGrid>
            </Stack>
          </Section>
          <SubmitBar
            form={form}
            submit="Create discount"
            canSubmit={form.values.code !== '' && chosen.length > 0}
          />
        </Stack>
      </form>
    </Page>
  );
}
