import { api } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import type { Option } from '../settings/use-settings.ts';

/** The collections. @param isEnabled whether to read them now */
export function useCollectionOptions(isEnabled = true): Option[] {
  const { data } = useOptionalData(
    ['collections', 'options'],
    () =>
      api.GET('/admin/collections', { params: { query: { limit: 500, fields: 'id,title', expand: '' } } }),
    isEnabled,
  );
  return (data?.collections ?? []).map(({ id, title }) => ({ value: id, label: title }));
}

/** Categories, with the names of those above. */
export function useCategoryOptions(): Option[] {
  const { data } = useOptionalData(['categories', 'options'], () =>
    api.GET('/admin/product-categories', {
      params: { query: { limit: 1000, fields: 'id,name,parent_category_id', expand: '' } },
    }),
  );
  const categories = data?.product_categories ?? [];
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (id: string, depth = 0): string => {
    const category = byId.get(id);
    if (!category || depth > 20) return '';
    const parent = category.parent_category_id;
    return parent === null ? category.name : `${pathOf(parent, depth + 1)} › ${category.name}`;
  };
  return categories
    .map(({ id }) => ({ value: id, label: pathOf(id) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

export function useTypeOptions(): Option[] {
  const { data } = useOptionalData(['product-types'], () =>
    api.GET('/admin/product-types', { params: { query: { limit: 500 } } }),
  );
  return (data?.product_types ?? []).map(({ id, value }) => ({ value: id, label: value }));
}

/** The tags of products. @param isEnabled whether to read them now */
export function useTagValues(isEnabled: boolean): string[] {
  const { data } = useOptionalData(
    ['product-tags'],
    () => api.GET('/admin/product-tags', { params: { query: { limit: 500 } } }),
    isEnabled,
  );
  return [...new Set((data?.product_tags ?? []).map(({ value }) => value))];
}
