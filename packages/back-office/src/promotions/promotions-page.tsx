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
import { describeGiven, describeUsage, statusOf } from './describe-promotion.ts';

const route = getRouteApi('/shell/promotions');

export function PromotionsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['promotions', search], () =>
    api.GET('/admin/promotions', { params: { query: pageOf(search) } }),
  );
  const create = (
    <Button component={Link} to="/promotions/new">
      {t('New promotion')}
    </Button>
  );
  return (
    <ListPage
      title={t('Promotions')}
      actions={create}
      searchHint={t('Name')}
      rows={data?.promotions}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Name'),
          cell: ({ id, name }) => (
            <Link to="/promotions/$id" params={{ id }} className="row">
              {name}
            </Link>
          ),
        },
        { title: t('Value'), cell: describeGiven },
        { title: t('Status'), cell: (promotion) => <Status value={statusOf(promotion)} /> },
        {
          title: t('Codes'),
          isSecondary: true,
          cell: ({ is_automatic, codes }) => (is_automatic ? t('Without a code') : codes.join(', ')),
        },
        { title: t('Ends'), isSecondary: true, cell: ({ ends_at }) => formatDay(ends_at) },
        { title: t('Used'), isNumber: true, cell: describeUsage },
      ]}
      empty={
        <EmptyState title={t('No promotions yet')} action={create}>
          {t('A promotion applies to carts by itself or for a code: try it on past orders first.')}
        </EmptyState>
      }
    />
  );
}
