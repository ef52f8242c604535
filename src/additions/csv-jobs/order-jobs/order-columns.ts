import {
  escapeCell,
  formatCsvLine,
  type Order,
  type pricing,
  type Represented,
} from '@storekeep/server/extend';

/** An order with the fields and relations that the export needs. */
export type ExportedOrder = Represented<Order, 'customer' | 'shipping_address' | 'sales_channel'> &
  Pick<
    pricing.BasketTotals,
    'subtotal' | 'shipping_total' | 'discount_total' | 'gift_card_total' | 'tax_total' | 'total'
  > & {
    refunded_total: number;
  };

/** The columns of one field or relation of an order. */
export interface OrderColumns {
  /** The field or relation that selects these columns. */
  of: string;
  isRelation?: true;
  headers: readonly string[];
  cells: (order: ExportedOrder) => readonly unknown[];
}

const field = (header: string, of: keyof ExportedOrder): OrderColumns => ({
  of,
  headers: [header],
  cells: (order) => [order[of]],
});

/** All columns, in the order in which Medusa v1 exports them. Amounts are in minor units of the order's currency. */
const orderColumns: readonly OrderColumns[] = [
  field('Order_ID', 'id'),
  field('Display_ID', 'display_id'),
  field('Order status', 'status'),
  {
    of: 'created_at',
    headers: ['Date'],
    cells: ({ created_at }) => [new Date(created_at).toUTCString()],
  },
  {
    of: 'customer',
    isRelation: true,
    headers: ['Customer First name', 'Customer Last name', 'Customer Email', 'Customer ID'],
    cells: ({ customer }) => [customer?.first_name, customer?.last_name, customer?.email, customer?.id],
  },
  {
    of: 'shipping_address',
    isRelation: true,
    headers: [
      'Shipping Address 1',
      'Shipping Address 2',
      'Shipping Country Code',
      'Shipping City',
      'Shipping Postal Code',
      'Shipping Region ID',
    ],
    cells: ({ shipping_address: address, region_id }) => [
      address?.address_1,
      address?.address_2,
      address?.country_code,
      address?.city,
      address?.postal_code,
      region_id,
    ],
  },
  field('Fulfillment Status', 'fulfillment_status'),
  field('Payment Status', 'payment_status'),
  field('Subtotal', 'subtotal'),
  field('Shipping Total', 'shipping_total'),
  field('Discount Total', 'discount_total'),
  field('Gift Card Total', 'gift_card_total'),
  field('Refunded Total', 'refunded_total'),
  field('Tax Total', 'tax_total'),
  field('Total', 'total'),
  field('Currency Code', 'currency_code'),
  {
    of: 'sales_channel',
    isRelation: true,
    headers: ['Sales channel name', 'Sales channel description'],
    cells: ({ sales_channel }) => [sales_channel?.name, sales_channel?.description],
  },
];

/** Returns the columns of the selected fields and relations. Omitting one of the lists selects all fields or all relations. */
export function selectColumns(select?: readonly string[], relations?: readonly string[]): OrderColumns[] {
  return orderColumns.filter(({ of, isRelation }) => (isRelation ? relations : select)?.includes(of) ?? true);
}

/** Formats a row of the file, with `;` and CRLF. */
export function formatCsvRow(cells: readonly unknown[]): string {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? escapeCell(cell) : cell == null ? '' : String(cell),
  );
  return `${formatCsvLine(texts, ';')}\r\n`;
}
