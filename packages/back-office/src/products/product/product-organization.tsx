import { MultiSelect, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, listIds, related } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useChannelOptions } from '../../settings/use-settings.ts';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { statusName } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { PRODUCT_STATUSES } from '../routes.ts';
import { useCategoryOptions, useCollectionOptions, useTagValues } from '../use-catalogue.ts';
import type { Product } from './product-page.tsx';

const toIds = (ids: readonly string[] | undefined) => ids?.map((id) => ({ id }));

/** Where a product is found: its status, channels, collection, categories, type and tags. */
export function ProductOrganization({ product }: { product: Product }) {
  const form = useForm({
    initial: {
      status: product.status,
      sales_channels: listIds(product.sales_channels),
      collection_id: product.collection_id,
      categories: listIds(product.categories),
      type: related(product.type)?.value ?? '',
      tags: (product.tags ?? []).map(({ value }) => value),
      discountable: product.discountable,
    },
    send: (_values, { status, sales_channels, collection_id, categories, type, tags, discountable }) =>
      api.POST('/admin/products/{id}', {
        params: { path: { id: product.id } },
        body: {
          status,
          collection_id,
          discountable,
          sales_channels: toIds(sales_channels),
          categories: toIds(categories),
          type: type === undefined ? undefined : type ? { value: type } : null,
          tags: tags?.map((value) => ({ value })),
        },
      }),
    done: 'Saved',
  });
  // what can be chosen is read when the field has the focus
  const [isEditingTags, setEditingTags] = useState(false);
  const tags = useTagValues(isEditingTags);
  const [isEditingCollection, setEditingCollection] = useState(false);
  const collections = useCollectionOptions(isEditingCollection);
  const collection = related(product.collection);
  return (
    <Section title={t('Organization')}>
      <form onSubmit={form.submit}>
        <Stack>
          <Select
            label={t('Status')}
            description={
              form.values.status === 'published' ? undefined : t('Shoppers see published products only.')
            }
            data={PRODUCT_STATUSES.map((value) => ({ value, label: statusName(value) }))}
            {...form.choose('status')}
          />
          <MultiSelect
            label={t('Sales channels')}
            data={useChannelOptions()}
            {...form.pick('sales_channels')}
          />
          <Select
            label={t('Collection')}
            data={
              collections.length > 0 || !collection
                ? collections
                : [{ value: collection.id, label: collection.title }]
            }
            onFocus={() => setEditingCollection(true)}
            clearable
            searchable
            {...form.pick('collection_id')}
          />
          <MultiSelect
            label={t('Categories')}
            data={useCategoryOptions()}
            searchable
            {...form.pick('categories')}
          />
          <TextInput label={t('Type')} {...form.text('type')} />
          <TagsInput
            label={t('Tags')}
            data={tags}
            onFocus={() => setEditingTags(true)}
            acceptValueOnBlur
            {...form.pick('tags')}
          />
          <Switch label={t('Discounts apply')} {...form.toggle('discountable')} />
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
