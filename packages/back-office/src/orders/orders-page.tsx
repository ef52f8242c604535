import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { related } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useChannelOptions, useRegionNames } from '../settings/use-settings.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { formatAge, formatTime } from '../ui/dates.ts';
import { DateFilter, Filter } from '../ui/filter.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { changeSearch } from '../ui/list-search.ts';
import { formatMoney } from '../ui/money.ts';
import { Status, statusName } from '../ui/status.tsx';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from './order-statuses.ts';
import { readOrders } from './read-orders.ts';
import type { OrdersSearch } from './read-orders-search.ts';

const route = getRouteApi('/shell/orders');

/** The list of orders. */
export function OrdersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (filters: Partial<OrdersSearch>) =>
    void navigate({ search: (before) => changeSearch(before, filters), replace: true });
  const { data, error } = useOptionalData(...readOrders(search));
  const { q: _q, page: _page, ...filters } = search;
  return (
    <ListPage
      title={t('Orders')}
      actions={
        <Button component={Link} to="/orders/drafts/new">
          {t('New order')}
        </Button>
      }
      searchHint={t('Number, name, e-mail or phone')}
      filters={<OrderFilters search={search} onChange={change} />}
      isFiltered={Object.values(filters).some(Boolean)}
      rows={data?.orders}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Order'),
          cell: (order) => (
            <Link to="/orders/$id" params={{ id: order.id }} className="row">
              #{order.display_id}
            </Link>
          ),
        },
        {
          title: t('Date'),
          isSecondary: true,
          cell: (order) => <span title={formatTime(order.created_at)}>{formatAge(order.created_at)}</span>,
        },
        {
          title: t('Customer'),
          cell: (order) => {
            const customer = related(order.customer);
            return [customer?.first_name, customer?.last_name].filter(Boolean).join(' ') || order.email;
          },
        },
        {
          title: t('Payment'),
          isSecondary: true,
          cell: (order) => <Status value={order.status === 'canceled' ? 'canceled' : order.payment_status} />,
        },
        {
          title: t('Fulfillment'),
          isSecondary: true,
          cell: (order) => <Status value={order.fulfillment_status} />,
        },
        { title: t('Total'), isNumber: true, cell: (order) => formatMoney(order.total, order.currency_code) },
      ]}
      empty={
        <EmptyState title={t('No orders yet')}>
          {t('Orders of your storefront are listed here. You can also write one yourself.')}
        </EmptyState>
      }
    />
  );
}

function OrderFilters({
  search,
  onChange,
}: {
  search: OrdersSearch;
  onChange: (change: Partial<OrdersSearch>) => void;
}) {
  const regions = useRegionNames();
  const channels = useChannelOptions();
  const options = (statuses: readonly string[]) =>
    statuses.map((value) => ({ value, label: statusName(value) }));
  return (
    <>
      <Filter
        label={t('Payment')}
        data={options(PAYMENT_STATUSES)}
        value={search.payment}
        onChange={(payment) => onChange({ payment: payment as OrdersSearch['payment'] })}
      />
      <Filter
        label={t('Fulfillment')}
        data={options(FULFILLMENT_STATUSES)}
        value={search.fulfillment}
        onChange={(fulfillment) => onChange({ fulfillment: fulfillment as OrdersSearch['fulfillment'] })}
      />
      <Filter
        label={t('Region')}
        data={regions}
        value={search.region}
        onChange={(region) => onChange({ region })}
      />
      <Filter
        label={t('Channel')}
        data={channels}
        value={search.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <DateFilter label={t('From')} value={search.from} onChange={(from) => onChange({ from })} />
      <DateFilter label={t('Until')} value={search.to} onChange={(to) => onChange({ to })} />
    </>
  );
}
