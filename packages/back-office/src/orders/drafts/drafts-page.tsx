import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api, related } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { Status } from '../../ui/status.tsx';

const route = getRouteApi('/shell/orders/drafts');

/** Orders that staff write, until they are paid. */
export function DraftsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['draft-orders', search], () =>
    api.GET('/admin/draft-orders', {
      params: { query: { ...pageOf(search), order: '-created_at', expand: 'cart,order' } },
    }),
  );
  const create = (
    <Button component={Link} to="/orders/drafts/new">
      {t('New order')}
    </Button>
  );
  return (
    <ListPage
      title={t('Drafts')}
      actions={create}
      searchHint={t('Number or e-mail')}
      rows={data?.draft_orders}
      count={data?.count}
      error={error}
      columns={[
        {
          title: t('Draft'),
          cell: ({ id, display_id }) => (
            <Link to="/orders/drafts/$id" params={{ id }} className="row">
              #{display_id}
            </Link>
          ),
        },
        { title: t('Date'), isSecondary: true, cell: ({ created_at }) => formatTime(created_at) },
        { title: t('E-mail'), cell: ({ cart }) => related(cart)?.email ?? '–' },
        { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
        {
          title: t('Order'),
          isSecondary: true,
          cell: ({ order }) =>
            order ? (
              <Link to="/orders/$id" params={{ id: order.id }} className="link">
                #{order.display_id}
              </Link>
            ) : (
              '–'
            ),
        },
      ]}
      empty={
        <EmptyState title={t('No drafts')} action={create}>
          {t('Write an order for a customer who calls, and send a link to pay it.')}
        </EmptyState>
      }
    />
  );
}
