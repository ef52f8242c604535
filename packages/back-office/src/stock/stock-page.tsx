import { SegmentedControl } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, related } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useLocationOptions } from '../settings/use-settings.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { Filter } from '../ui/filter.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { changeSearch, pageOf } from '../ui/list-search.ts';
import type { StockSearch } from './routes.ts';
import { StockField } from './stock-field.tsx';

const route = getRouteApi('/shell/stock');

/** The stock: of variants, where it is edited in the list; and of items at locations. */
export function StockPage() {
  const [view, setView] = useState<'variants' | 'items'>('variants');
  const tabs = (
    <SegmentedControl
      aria-label={t('View')}
      data={[
        { value: 'variants', label: t('Variants') },
        { value: 'items', label: t('At locations') },
      ]}
      value={view}
      onChange={setView}
    />
  );
  return view === 'variants' ? <VariantList tabs={tabs} /> : <ItemList tabs={tabs} />;
}

function VariantList({ tabs }: { tabs: React.ReactNode }) {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['variants', 'stock', search], () =>
    api.GET('/admin/variants', {
      params: {
        query: {
          ...pageOf(search),
          manage_inventory: true,
          order: 'inventory_quantity',
          fields: 'id,title,sku,inventory_quantity,product_id',
          expand: 'product,inventory_items',
        },
      },
    }),
  );
  return (
    <ListPage
      title={t('Stock')}
      under={t('What is scarce comes first.')}
      actions={tabs}
      searchHint={t('Product or SKU')}
      rows={data?.variants}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Product'),
          cell: ({ product, product_id, title }) => (
            <Link to="/products/$id" params={{ id: product_id }} className="row">
              {[related(product)?.title, title].filter(Boolean).join(' · ')}
            </Link>
          ),
        },
        { title: t('SKU'), isSecondary: true, cell: ({ sku }) => sku ?? '–' },
        {
          title: t('Available'),
          isNumber: true,
          width: 170,
          cell: (variant) => {
            const [item] = variant.inventory_items ?? [];
            return item ? (
              <Link to="/stock/$id" params={{ id: item.inventory_item_id }} className="link">
                {variant.inventory_quantity}
              </Link>
            ) : (
              <StockField variant={variant} />
            );
          },
        },
      ]}
      empty={
        <EmptyState title={t('No stock is managed')}>
          {t('Variants with managed stock are listed here.')}
        </EmptyState>
      }
    />
  );
}

function ItemList({ tabs }: { tabs: React.ReactNode }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (filters: Partial<StockSearch>) =>
    void navigate({ search: (before) => changeSearch(before, filters), replace: true });
  const locations = useLocationOptions();
  const { data, error } = useOptionalData(['inventory-items', search], () =>
    api.GET('/admin/inventory-items', {
      params: {
        query: {
          ...pageOf(search),
          location_id: search.location === undefined ? undefined : [search.location],
          expand: 'location_levels,variants',
        },
      },
    }),
  );
  const names = new Map(locations.map(({ value, label }) => [value, label]));
  return (
    <ListPage
      title={t('Stock')}
      actions={tabs}
      searchHint={t('Title or SKU')}
      filters={
        <Filter
          label={t('Location')}
          data={locations}
          value={search.location}
          onChange={(location) => change({ location })}
        />
      }
      isFiltered={search.location !== undefined}
      rows={data?.inventory_items}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Item'),
          cell: ({ id, title, sku }) => (
            <Link to="/stock/$id" params={{ id }} className="row">
              {title ?? sku ?? id}
            </Link>
          ),
        },
        { title: t('SKU'), isSecondary: true, cell: ({ sku }) => sku ?? '–' },
        {
          title: t('Locations'),
          isSecondary: true,
          cell: ({ location_levels = [] }) =>
            location_levels
              .map(
                ({ location_id, stocked_quantity }) => `${names.get(location_id) ?? ''} ${stocked_quantity}`,
              )
              .join(', ') || '–',
        },
        {
          title: t('Reserved'),
          isSecondary: true,
          isNumber: true,
          cell: ({ reserved_quantity }) => reserved_quantity ?? 0,
        },
        { title: t('In stock'), isNumber: true, cell: ({ stocked_quantity }) => stocked_quantity ?? 0 },
      ]}
      empty={
        <EmptyState title={t('No items at locations')}>
          {t('Variants get items once stock is kept at locations; until then, their stock is one number.')}
        </EmptyState>
      }
    />
  );
}
