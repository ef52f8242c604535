import { Button, Card, Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api, related, type Schemas } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { EmptyState, Pager } from '../ui/data-table.tsx';
import { Filter } from '../ui/filter.tsx';
import { ListPage, SearchField } from '../ui/list-page.tsx';
import { changeSearch, PAGE_SIZE, pageOf } from '../ui/list-search.ts';
import { Page } from '../ui/page.tsx';
import { Status, statusName } from '../ui/status.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { ExportButton } from './export-button.tsx';
import { PRODUCT_STATUSES, type ProductsSearch } from './routes.ts';
import { useCategoryOptions, useCollectionOptions } from './use-catalogue.ts';

const route = getRouteApi('/shell/products');
const FIELDS = 'id,title,handle,status,thumbnail,collection_id';

/** The products as a table or as pictures. */
export function ProductsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (filters: Partial<ProductsSearch>) =>
    void navigate({ search: (before) => changeSearch(before, filters), replace: true });
  const { status, collection, category, type, view } = search;
  const { data, error } = useOptionalData(['products', { ...search, view: undefined }], () =>
    api.GET('/admin/products', {
      params: {
        query: {
          ...pageOf(search),
          is_giftcard: false,
          status: status && [status],
          collection_id: collection === undefined ? undefined : [collection],
          category_id: category === undefined ? undefined : [category],
          type_id: type === undefined ? undefined : [type],
          fields: FIELDS,
          expand: 'collection,variants',
        },
      },
    }),
  );
  const filters = <ProductFilters search={search} onChange={change} />;
  const create = (
    <Button component={Link} to="/products/new">
      {t('New product')}
    </Button>
  );
  const actions = (
    <>
      <Button variant="default" component={Link} to="/products/import">
        {t('Import')}
      </Button>
      <ExportButton />
      {create}
    </>
  );
  if (view === 'grid' && data && data.products.length > 0)
    return (
      <Page title={t('Products')} actions={actions}>
        <Group gap="sm">
          <SearchField
            value={search.q ?? ''}
            hint={t('Title, SKU or description')}
            onSearch={(q) => change({ q })}
          />
          {filters}
        </Group>
        <ProductGrid products={data.products} />
        <Pager
          page={search.page ?? 1}
          pageSize={PAGE_SIZE}
          count={data.count}
          onPage={(page) => change({ page })}
        />
      </Page>
    );
  return (
    <ListPage
      title={t('Products')}
      actions={actions}
      searchHint={t('Title, SKU or description')}
      filters={filters}
      isFiltered={Boolean(status ?? collection ?? category ?? type)}
      rows={data?.products}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Product'),
          cell: (product) => (
            <Group gap="sm" wrap="nowrap">
              <Thumbnail src={product.thumbnail} />
              <Link to="/products/$id" params={{ id: product.id }} className="row">
                {product.title}
              </Link>
            </Group>
          ),
        },
        { title: t('Status'), cell: ({ status: value }) => <Status value={value} /> },
        {
          title: t('Collection'),
          isSecondary: true,
          cell: (product) => related(product.collection)?.title ?? '–',
        },
        {
          title: t('Variants'),
          isSecondary: true,
          isNumber: true,
          cell: ({ variants = [] }) => variants.length,
        },
        {
          title: t('Stock'),
          isSecondary: true,
          isNumber: true,
          cell: ({ variants = [] }) => sumStock(variants),
        },
      ]}
      empty={
        <EmptyState title={t('No products yet')} action={create}>
          {t('Create the first one, or import many from a CSV file.')}
        </EmptyState>
      }
    />
  );
}

function sumStock(variants: readonly Schemas['ProductVariant'][]): number | string {
  const managed = variants.filter(({ manage_inventory }) => manage_inventory);
  return managed.length === 0
    ? '–'
    : managed.reduce((sum, { inventory_quantity }) => sum + inventory_quantity, 0);
}

function ProductFilters({
  search,
  onChange,
}: {
  search: ProductsSearch;
  onChange: (change: Partial<ProductsSearch>) => void;
}) {
  return (
    <>
      <Filter
        label={t('Status')}
        data={PRODUCT_STATUSES.map((value) => ({ value, label: statusName(value) }))}
        value={search.status}
        onChange={(status) => onChange({ status: status as ProductsSearch['status'] })}
      />
      <Filter
        label={t('Collection')}
        data={useCollectionOptions()}
        value={search.collection}
        onChange={(collection) => onChange({ collection })}
      />
      <Filter
        label={t('Category')}
        data={useCategoryOptions()}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <SegmentedControl
        aria-label={t('View')}
        size="xs"
        data={[
          { value: 'table', label: t('Table') },
          { value: 'grid', label: t('Pictures') },
        ]}
        value={search.view ?? 'table'}
        onChange={(view) => onChange({ view: view === 'grid' ? 'grid' : undefined })}
      />
    </>
  );
}

function ProductGrid({ products }: { products: readonly Schemas['Product'][] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      {products.map((product) => (
        <Card key={product.id} p="sm" shadow="xs">
          <Link to="/products/$id" params={{ id: product.id }} className="row">
            <Thumbnail src={product.thumbnail} size={150} />
            <Text size="sm" fw={550} mt="xs">
              {product.title}
            </Text>
          </Link>
          <Status value={product.status} />
        </Card>
      ))}
    </SimpleGrid>
  );
}
