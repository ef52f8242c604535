import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Result, type Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useAttributes } from '../../settings/attributes/use-attributes.ts';
import { FormDialog, SaveBar } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import type { Product } from '../product/product-page.tsx';
import { FactField } from './fact-field.tsx';
import { type Facts, type FactTexts, toFacts, toTexts } from './facts.ts';

type Attribute = Schemas['Attribute'];
type Variant = Schemas['ProductVariant'];

/** The facts of a product, and those in which a variant differs from it. */
export function ProductAttributes({ product }: { product: Product }) {
  const { attributes } = useAttributes();
  const [edited, setEdited] = useState<Variant | null>(null);
  if (attributes === undefined) return null;
  const shown = attributes.filter((attribute) => appliesTo(attribute, product));
  if (shown.length === 0)
    return (
      <Section title={t('Attributes')} hint={t('Facts such as the material, which shoppers filter by.')}>
        <Link to="/settings/attributes" className="link">
          {t('Add attributes')}
        </Link>
      </Section>
    );
  return (
    <Section title={t('Attributes')}>
      <FactsOfProduct product={product} attributes={shown} />
      {(product.variants ?? []).length > 1 && (
        <Stack gap="xs" mt="md">
          <Divider label={t('Where a variant differs')} labelPosition="left" />
          {product.variants?.map((variant) => (
            <Group key={variant.id} justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">{variant.title}</Text>
                <Text size="xs" c="dimmed">
                  {describeFacts(variant.attributes, shown)}
                </Text>
              </div>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={t('Edit {title}', { title: variant.title })}
                onClick={() => setEdited(variant)}
              >
                {t('Edit')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {edited && (
        <VariantDialog
          product={product}
          variant={edited}
          attributes={shown}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

/** Whether the attribute is one of all products, or of a category of this one, or the product has it already. */
function appliesTo({ key, category_ids }: Attribute, { attributes, categories, variants }: Product): boolean {
  const isUsed = [attributes, ...(variants ?? []).map((variant) => variant.attributes)].some(
    (facts) => facts?.[key] !== undefined,
  );
  return (
    isUsed || category_ids.length === 0 || (categories ?? []).some(({ id }) => category_ids.includes(id))
  );
}

function FactsOfProduct({ product, attributes }: { product: Product; attributes: readonly Attribute[] }) {
  const form = useFactsForm(product.attributes, attributes, (facts) =>
    api.POST('/admin/products/{id}', {
      params: { path: { id: product.id } },
      body: { attributes: facts },
    }),
  );
  return (
    <form onSubmit={form.submit}>
      <FactFields form={form} attributes={attributes} />
      <SaveBar form={form} />
    </form>
  );
}

interface VariantDialogProps {
  product: Product;
  variant: Variant;
  attributes: readonly Attribute[];
  onClose: () => void;
}

function VariantDialog({ product, variant, attributes, onClose }: VariantDialogProps) {
  const form = useFactsForm(
    variant.attributes,
    attributes,
    (facts) =>
      api.POST('/admin/products/{id}/variants/{variant_id}', {
        params: { path: { id: product.id, variant_id: variant.id } },
        body: { attributes: facts },
      }),
    onClose,
  );
  return (
    <FormDialog title={variant.title} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('Empty fields have what the product has.')}
      </Text>
      <FactFields form={form} attributes={attributes} />
    </FormDialog>
  );
}

function useFactsForm(
  stored: Facts | null,
  attributes: readonly Attribute[],
  save: (facts: Facts | null) => Result<unknown>,
  onSaved?: () => void,
) {
  return useForm<FactTexts, unknown>({
    initial: toTexts(stored, attributes),
    send: (texts) => save(toFacts(texts, attributes, stored)),
    done: 'Saved',
    then: onSaved,
  });
}

interface FactFieldsProps {
  form: FormState & { values: FactTexts; set: (key: string, texts: string[]) => void };
  attributes: readonly Attribute[];
}

function FactFields({ form, attributes }: FactFieldsProps) {
  return (
    <Stack>
      {attributes.map((attribute) => (
        <FactField
          key={attribute.key}
          attribute={attribute}
          texts={form.values[attribute.key]}
          onChange={(texts) => form.set(attribute.key, texts)}
        />
      ))}
    </Stack>
  );
}

/** The facts of a variant in one line. */
function describeFacts(facts: Facts | null, attributes: readonly Attribute[]): string {
  return attributes
    .flatMap(({ key, name, unit }) => {
      const fact = facts?.[key];
      if (fact === undefined || fact === null) return [];
      const values = typeof fact === 'boolean' ? [fact ? t('Yes') : t('No')] : [fact].flat();
      return [`${name}: ${[values.join(', '), unit].filter(Boolean).join(' ')}`];
    })
    .join(' · ');
}
