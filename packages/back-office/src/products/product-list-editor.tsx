import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';

interface ProductListEditorProps {
  products: readonly Pick<Schemas['Product'], 'id' | 'title' | 'thumbnail'>[];
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The products of a collection or category, which are added by a search. */
export function ProductListEditor({ products, onAdd, onRemove }: ProductListEditorProps) {
  return (
    <Stack gap="sm">
      <ProductSearch label={t('Add a product')} onPick={onAdd} />
      {products.map((product) => (
        <Group key={product.id} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Thumbnail src={product.thumbnail} />
            <Link to="/products/$id" params={{ id: product.id }} className="link">
              <Text size="sm">{product.title}</Text>
            </Link>
          </Group>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {title}', { title: product.title })}
            onClick={() => onRemove(product.id)}
          >
            <Trash2Icon size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}

/** Finds a product by a search. */
function ProductSearch({ label, onPick }: { label: string; onPick: (id: string, title: string) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useOptionalData(['products', 'search', q], () =>
    api.GET('/admin/products', {
      params: { query: { q: q || undefined, limit: 20, fields: 'id,title', expand: '' } },
    }),
  );
  return (
    <Select
      label={label}
      placeholder={t('Search by title')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={(data?.products ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) => options}
      value={null}
      nothingFoundMessage={t('Nothing found')}
      onChange={(id, option) => {
        if (id !== null && option) onPick(id, option.label);
        setText('');
      }}
    />
  );
}
