import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { formatMoney } from '../../ui/money.ts';
import { Status } from '../../ui/status.tsx';

const route = getRouteApi('/shell/orders/returns');

/** The returns of all orders, newest first. */
export function ReturnsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['returns', search], () =>
    api.GET('/admin/returns', {
      params: { query: { ...pageOf({ page: search.page }), order: '-created_at', expand: 'order,items' } },
    }),
  );
  return (
    <ListPage
      title={t('Returns')}
      rows={data?.returns}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Order'),
          cell: ({ order, order_id }) =>
            order ? (
              <Link to="/orders/$id" params={{ id: order.id }} className="row">
                #{order.display_id}
              </Link>
            ) : (
              (order_id ?? '–')
            ),
        },
        { title: t('Date'), cell: ({ created_at }) => formatTime(created_at) },
        {
          title: t('Items'),
          isSecondary: true,
          cell: ({ items = [] }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
        },
        { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
        {
          title: t('Refund'),
          isNumber: true,
          cell: ({ order, refund_amount }) => (order ? formatMoney(refund_amount, order.currency_code) : '–'),
        },
      ]}
      empty={
        <EmptyState title={t('No returns yet')}>
          {t('Returns are registered on the page of an order.')}
        </EmptyState>
      }
    />
  );
}
