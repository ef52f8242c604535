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

const route = getRouteApi('/shell/orders/swaps');

/** The swaps of all orders, newest first. */
export function SwapsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['swaps', search], () =>
    api.GET('/admin/swaps', {
      params: { query: { ...pageOf({ page: search.page }), order: '-created_at', expand: 'order' } },
    }),
  );
  return (
    <ListPage
      title={t('Swaps')}
      rows={data?.swaps}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Order'),
          cell: ({ order, order_id }) => (
            <Link to="/orders/$id" params={{ id: order_id }} className="row">
              #{order?.display_id ?? ''}
            </Link>
          ),
        },
        { title: t('Date'), cell: ({ created_at }) => formatTime(created_at) },
        {
          title: t('Payment'),
          cell: (swap) => <Status value={swap.canceled_at ? 'canceled' : swap.payment_status} />,
        },
        {
          title: t('Fulfillment'),
          isSecondary: true,
          cell: (swap) => <Status value={swap.fulfillment_status} />,
        },
        {
          title: t('Difference'),
          isNumber: true,
          cell: ({ order, difference_due }) =>
            order ? formatMoney(difference_due, order.currency_code) : '–',
        },
      ]}
      empty={
        <EmptyState title={t('No swaps yet')}>
          {t('Swaps are registered on the page of an order.')}
        </EmptyState>
      }
    />
  );
}
