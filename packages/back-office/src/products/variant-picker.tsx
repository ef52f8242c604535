import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, related } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { QuantityField } from '../ui/quantity-field.tsx';

export interface PickedVariant {
  variant_id: string;
  quantity: number;
  title: string;
}

interface VariantPickerProps {
  label: string;
  value: readonly PickedVariant[];
  onChange: (value: PickedVariant[]) => void;
}

/** Chooses variants by a search, with quantities. */
export function VariantPicker({ label, value, onChange }: VariantPickerProps) {
  const add = (variant: { id: string; title: string }) => {
    if (!value.some(({ variant_id }) => variant_id === variant.id))
      onChange([...value, { variant_id: variant.id, quantity: 1, title: variant.title }]);
  };
  const change = (id: string, quantity: number) =>
    onChange(value.map((picked) => (picked.variant_id === id ? { ...picked, quantity } : picked)));
  return (
    <Stack gap="xs">
      <VariantSearch label={label} onPick={add} />
      {value.map(({ variant_id, title, quantity }) => (
        <Group key={variant_id} justify="space-between" wrap="nowrap">
          <Text size="sm">{title}</Text>
          <Group gap="xs" wrap="nowrap">
            <QuantityField title={title} value={quantity} onChange={(count) => change(variant_id, count)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {title}', { title })}
              onClick={() => onChange(value.filter((picked) => picked.variant_id !== variant_id))}
            >
              <Trash2Icon size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

/** Finds variants by product, title or SKU. */
export function VariantSearch({
  label,
  onPick,
}: {
  label: string;
  onPick: (variant: { id: string; title: string }) => void;
}) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useOptionalData(['variants', 'search', q], () =>
    api.GET('/admin/variants', {
      params: { query: { q: q || undefined, limit: 20, fields: 'id,title,sku', expand: 'product' } },
    }),
  );
  const options = (data?.variants ?? []).map(({ id, title, sku, product }) => ({
    value: id,
    label: [related(product)?.title, title].filter(Boolean).join(' · ') + (sku ? ` (${sku})` : ''),
  }));
  return (
    <Select
      label={label}
      placeholder={t('Search by product or SKU')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={options}
      filter={({ options: found }) => found}
      value={null}
      nothingFoundMessage={t('Nothing found')}
      onChange={(id, option) => {
        if (id !== null && option) onPick({ id, title: option.label });
        setText('');
      }}
    />
  );
}
