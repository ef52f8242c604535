import { NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Product } from './product-page.tsx';

/** What a product says about itself. */
export function ProductDetails({ product }: { product: Product }) {
  const form = useForm({
    initial: {
      title: product.title,
      subtitle: product.subtitle ?? '',
      handle: product.handle ?? '',
      description: product.description ?? '',
      material: product.material ?? '',
      weight: product.weight,
      length: product.length,
      width: product.width,
      height: product.height,
    },
    send: (_values, changes) => {
      const { title, handle, ...others } = changes;
      return api.POST('/admin/products/{id}', {
        params: { path: { id: product.id } },
        body: {
          ...others,
          ...(title !== undefined && { title }),
          ...(handle && { handle }),
        },
      });
    },
    done: 'Saved',
  });
  return (
    <Section title={t('Details')}>
      <form onSubmit={form.submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('Title')} required {...form.text('title')} />
            <TextInput label={t('Subtitle')} {...form.text('subtitle')} />
          </SimpleGrid>
          <TextInput
            label={t('Handle')}
            description={t('The end of its address in the storefront.')}
            {...form.text('handle')}
          />
          <Textarea label={t('Description')} autosize minRows={4} {...form.text('description')} />
          <SimpleGrid cols={{ base: 2, sm: 5 }}>
            <TextInput label={t('Material')} {...form.text('material')} />
            <NumberInput label={t('Weight (g)')} min={0} allowDecimal={false} {...form.number('weight')} />
            <NumberInput label={t('Length (mm)')} min={0} allowDecimal={false} {...form.number('length')} />
            <NumberInput label={t('Width (mm)')} min={0} allowDecimal={false} {...form.number('width')} />
            <NumberInput label={t('Height (mm)')} min={0} allowDecimal={false} {...form.number('height')} />
          </SimpleGrid>
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
