import { Button, Group, Menu } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDownIcon, PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { api, related } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { Widgets } from '../../modules/widgets.tsx';
import { OwnColumns } from '../../own-columns/own-columns.tsx';
import { formatTime } from '../../ui/dates.ts';
import { BackLink, Columns, Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { ClaimDialog } from '../claims/claim-dialog.tsx';
import { OrderClaims } from '../claims/order-claims.tsx';
import { OrderEdits } from '../edits/order-edits.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';
import { ReturnDialog } from '../returns/return-dialog.tsx';
import { OrderSwaps } from '../swaps/order-swaps.tsx';
import { SwapDialog } from '../swaps/swap-dialog.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFulfillments } from './order-fulfillments.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderLegalTexts } from './order-legal-texts.tsx';
import { OrderPayments } from './order-payments.tsx';
import { type Order, useOrder } from './use-order.ts';

const route = getRouteApi('/shell/orders/$id');

/** An order, and all that can be done with it. */
export function OrderPage() {
  const { id } = route.useParams();
  const order = useOrder(id);
  return (
    <Page
      title={t('Order #{number}', { number: order.display_id })}
      back={<BackLink to="/orders">{t('Orders')}</BackLink>}
      beside={
        <Group gap="md">
          {(order.status === 'canceled' || order.status === 'archived') && <Status value={order.status} />}
          <Status value={order.payment_status} />
          <Status value={order.fulfillment_status} />
        </Group>
      }
      under={[formatTime(order.created_at), related(order.sales_channel)?.name, related(order.region)?.name]
        .filter(Boolean)
        .join(' · ')}
      actions={<OrderActions order={order} />}
    >
      <Columns
        main={
          <>
            <OrderItems order={order} />
            <OrderPayments order={order} />
            <OrderFulfillments order={order} />
            <OrderReturns order={order} />
            <OrderSwaps order={order} />
            <OrderClaims order={order} />
            <OrderEdits order={order} />
            <Widgets place="order" order={order} />
          </>
        }
        side={
          <>
            <OrderCustomer order={order} />
            <OrderDocuments order={order} />
            <OrderLegalTexts order={order} />
            <OwnColumns
              table="order"
              record={order}
              save={(body) => api.POST('/admin/orders/{id}', { params: { path: { id } }, body })}
            />
            <OrderHistory order={order} />
          </>
        }
      />
    </Page>
  );
}

function OrderActions({ order }: { order: Order }) {
  const [dialog, setDialog] = useState<'return' | 'swap' | 'claim' | null>(null);
  const path = { params: { path: { id: order.id } } };
  const cancel = useAction(() => api.POST('/admin/orders/{id}/cancel', path), { done: 'Order canceled' });
  const archive = useAction(() => api.POST('/admin/orders/{id}/archive', path), { done: 'Order archived' });
  const complete = useAction(() => api.POST('/admin/orders/{id}/complete', path), {
    done: 'Order completed',
  });
  const edit = useAction(() => api.POST('/admin/order-edits', { body: { order_id: order.id } }), {
    done: 'Edit started: change lines below',
  });
  const close = () => setDialog(null);
  const isOpen = order.status === 'pending' || order.status === 'requires_action';
  const isCanceled = order.status === 'canceled';
  return (
    <>
      <Button variant="default" leftSection={<PrinterIcon size={16} aria-hidden />} onClick={() => print()}>
        {t('Print')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={16} aria-hidden />}>
            {t('Actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isCanceled} onClick={() => setDialog('return')}>
            {t('Return items')}
          </Menu.Item>
          <Menu.Item disabled={isCanceled} onClick={() => setDialog('swap')}>
            {t('Swap items')}
          </Menu.Item>
          <Menu.Item disabled={isCanceled} onClick={() => setDialog('claim')}>
            {t('Register a claim')}
          </Menu.Item>
          <Menu.Item disabled={isCanceled} onClick={() => edit.mutate(undefined)}>
            {t('Edit lines')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={!isOpen} onClick={() => complete.mutate(undefined)}>
            {t('Mark as completed')}
          </Menu.Item>
          <Menu.Item disabled={order.status === 'archived'} onClick={() => archive.mutate(undefined)}>
            {t('Archive')}
          </Menu.Item>
          <Menu.Item
            disabled={isCanceled}
            onClick={() =>
              confirm(t('Cancel this order? Its payment is canceled or refunded.')) &&
              cancel.mutate(undefined)
            }
          >
            {t('Cancel order')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'return' && <ReturnDialog order={order} onClose={close} />}
      {dialog === 'swap' && <SwapDialog order={order} onClose={close} />}
      {dialog === 'claim' && <ClaimDialog order={order} onClose={close} />}
    </>
  );
}
