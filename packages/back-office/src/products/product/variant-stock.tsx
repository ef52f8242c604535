import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.ts';
import { Section } from '../../ui/page.tsx';
import type { Product } from './product-page.tsx';

/** Where the stock of the variants lies. */
export function VariantStock({ product }: { product: Product }) {
  const variants = (product.variants ?? []).filter(({ manage_inventory }) => manage_inventory);
  if (variants.length === 0) return null;
  return (
    <Section title={t('Stock')}>
      <Stack gap="xs">
        {variants.map((variant) => {
          const [item] = variant.inventory_items ?? [];
          return (
            <Group key={variant.id} justify="space-between">
              <Text size="sm">{variant.title}</Text>
              <Group gap="md">
                {item && (
                  <Link to="/stock/$id" params={{ id: item.inventory_item_id }} className="link">
                    <Text size="sm">{t('Locations')}</Text>
                  </Link>
                )}
                <Text size="sm" className="amount">
                  {variant.inventory_quantity}
                </Text>
              </Group>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
