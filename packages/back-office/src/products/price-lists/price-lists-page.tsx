import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { Status } from '../../ui/status.tsx';
import { typed, useForm } from '../../ui/use-form.ts';

const route = getRouteApi('/shell/products/price-lists');

/** Prices of sales, and of groups of customers. */
export function PriceListsPage() {
  const search = route.useSearch();
  const [isAdding, add] = useDisclosure();
  const { data, error } = useOptionalData(['price-lists', search], () =>
    api.GET('/admin/price-lists', { params: { query: { ...pageOf(search), expand: 'customer_groups' } } }),
  );
  const create = <Button onClick={add.open}>{t('New price list')}</Button>;
  return (
    <>
      <ListPage
        title={t('Price lists')}
        actions={create}
        searchHint={t('Name')}
        rows={data?.price_lists}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Name'),
            cell: ({ id, name }) => (
              <Link to="/products/price-lists/$id" params={{ id }} className="row">
                {name}
              </Link>
            ),
          },
          {
            title: t('Type'),
            isSecondary: true,
            cell: ({ type }) => (type === 'sale' ? t('Sale') : t('Override')),
          },
          { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
          { title: t('Starts'), isSecondary: true, cell: ({ starts_at }) => formatDay(starts_at) },
          { title: t('Ends'), isSecondary: true, cell: ({ ends_at }) => formatDay(ends_at) },
          {
            title: t('Groups'),
            isSecondary: true,
            cell: ({ customer_groups = [] }) =>
              customer_groups.map(({ name }) => name).join(', ') || t('Everybody'),
          },
        ]}
        empty={
          <EmptyState title={t('No price lists yet')} action={create}>
            {t('A price list has other prices for some time, or for some customers.')}
          </EmptyState>
        }
      />
      {isAdding && <NewPriceListDialog onClose={add.close} />}
    </>
  );
}

function NewPriceListDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '', description: '', type: typed<'sale' | 'override'>('sale') },
    send: (values) => api.POST('/admin/price-lists', { body: { ...values, status: 'draft', prices: [] } }),
    done: 'Saved',
    then: ({ price_list }) => navigate({ to: '/products/price-lists/$id', params: { id: price_list.id } }),
  });
  return (
    <FormDialog title={t('New price list')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <Textarea label={t('Description')} required autosize {...form.text('description')} />
      <Select
        label={t('Type')}
        data={[
          { value: 'sale', label: t('Sale: shown with the former price') },
          { value: 'override', label: t('Override: replaces the price') },
        ]}
        {...form.choose('type')}
      />
    </FormDialog>
  );
}
