import { Button, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { useStore } from '../settings/use-settings.ts';
import { MoneyField } from '../ui/fields.tsx';
import { SubmitBar } from '../ui/form-dialog.tsx';
import { BackLink, Page, Section } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { combineOptions } from './combine-options.ts';

interface OptionDraft {
  title: string;
  values: string[];
}

/** A new product, with a variant for each combination of its options. */
export function NewProductPage() {
  const navigate = useNavigate();
  const { default_currency_code: currency } = useStore();
  const form = useForm({
    initial: {
      title: '',
      description: '',
      price: null as number | null,
      options: [] as OptionDraft[],
    },
    send: ({ title, description, price, options }) => {
      const used = options.filter((option) => option.title && option.values.length > 0);
      return api.POST('/admin/products', {
        body: {
          title,
          description: description || undefined,
          status: 'draft',
          options:
            used.length > 0 ? used.map((option) => ({ title: option.title })) : [{ title: t('Variant') }],
          variants: combineOptions(used.map(({ values }) => values)).map((values) => ({
            title: values.join(' / ') || t('Standard'),
            options: (values.length > 0 ? values : [t('Standard')]).map((value) => ({ value })),
            prices: price === null ? [] : [{ currency_code: currency, amount: price }],
            manage_inventory: true,
          })),
        },
      });
    },
    done: 'Product created',
    then: ({ product }) => navigate({ to: '/products/$id', params: { id: product.id } }),
  });
  const { options } = form.values;
  const changeOption = (index: number, change: Partial<OptionDraft>) =>
    form.set(
      'options',
      options.map((option, at) => (at === index ? { ...option, ...change } : option)),
    );
  const count = combineOptions(options.map(({ values }) => values).filter(({ length }) => length > 0)).length;
  return (
    <Page title={t('New product')} back={<BackLink to="/products">{t('Products')}</BackLink>}>
      <form onSubmit={form.submit}>
        <Stack gap="lg" maw={760}>
          <Section title={t('Details')}>
            <Stack>
              <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
              <Textarea label={t('Description')} autosize minRows={3} {...form.text('description')} />
              <MoneyField
                label={t('Price')}
                description={t('Of all variants; others are set on the next page.')}
                currency={currency}
                {...form.pick('price')}
              />
            </Stack>
          </Section>
          <Section title={t('Options')} hint={t('Such as size and colour. Each combination is a variant.')}>
            <Stack>
              {options.map((option, index) => (
                <Group key={index} align="flex-end" grow preventGrowOverflow={false}>
                  <TextInput
                    label={t('Option')}
                    maw={200}
                    value={option.title}
                    onChange={(event) => changeOption(index, { title: event.currentTarget.value })}
                  />
                  <TagsInput
                    label={t('Values')}
                    acceptValueOnBlur
                    value={option.values}
                    onChange={(values) => changeOption(index, { values })}
                  />
                </Group>
              ))}
              <Group justify="space-between">
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => form.set('options', [...options, { title: '', values: [] }])}
                >
                  {t('Add option')}
                </Button>
                <Text size="sm" c="dimmed">
                  {t('{count} variants', { count })}
                </Text>
              </Group>
            </Stack>
          </Section>
          <SubmitBar form={form} submit="Create product" canSubmit={form.values.title !== ''} />
        </Stack>
      </form>
    </Page>
  );
}
