import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoney } from '../ui/money.ts';
import type { ChangedOrder } from './backtest-summary.ts';

/** The orders that a backtest changes most. */
export function ChangedOrders({ orders, currency }: { orders: readonly ChangedOrder[]; currency: string }) {
  return (
    <DataTable
      label={t('Orders that change most')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          title: t('Orders that change most'),
          cell: ({ id, display_id }) => (
            <Link to="/orders/$id" params={{ id }} className="row">
              #{display_id}
            </Link>
          ),
        },
        { title: t('Discount'), isNumber: true, cell: ({ discount }) => formatMoney(discount, currency) },
        {
          title: t('Total'),
          isNumber: true,
          cell: ({ total_change }) => formatMoney(total_change, currency),
        },
      ]}
      empty={null}
    />
  );
}
