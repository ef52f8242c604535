import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { formatDay } from '../ui/dates.ts';
import { ListPage } from '../ui/list-page.tsx';
import { pageOf } from '../ui/list-search.ts';
import { Status } from '../ui/status.tsx';
import { describeValue, statusOf } from './describe-discount.ts';

const route = getRouteApi('/shell/discounts');

export function DiscountsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['discounts', search], () =>
    api.GET('/admin/discounts', {
      params: { query: { ...pageOf(search), is_dynamic: false, expand: 'rule,regions' } },
    }),
  );
  const create = (
    <Button component={Link} to="/discounts/new">
      {t('New discount')}
    </Button>
  );
  return (
    <ListPage
      title={t('Discounts')}
      actions={create}
      searchHint={t('Code')}
      rows={data?.discounts}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Code'),
          cell: ({ id, code }) => (
            <Link to="/discounts/$id" params={{ id }} className="row">
              {code}
            </Link>
          ),
        },
        { title: t('Value'), cell: describeValue },
        { title: t('Status'), cell: (discount) => <Status value={statusOf(discount)} /> },
        {
          title: t('Regions'),
          isSecondary: true,
          cell: ({ regions = [] }) => regions.map(({ name }) => name).join(', '),
        },
        { title: t('Ends'), isSecondary: true, cell: ({ ends_at }) => formatDay(ends_at) },
        {
          title: t('Used'),
          isNumber: true,
          cell: ({ usage_count, usage_limit }) =>
            usage_limit === null ? usage_count : `${usage_count} / ${usage_limit}`,
        },
      ]}
      empty={
        <EmptyState title={t('No discounts yet')} action={create}>
          {t('Shoppers type the code of a discount in the cart.')}
        </EmptyState>
      }
    />
  );
}
