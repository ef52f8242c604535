import type { DocumentContent } from '#additions/eu/documents/ledger/document-content';
import type {
  OrderSupply,
  SupplyAddress,
  SupplyItem,
  SupplySwap,
} from '#additions/eu/documents/ledger/order-supply';
import { planDocuments } from '#additions/eu/documents/ledger/plan-documents';
import { composeContent } from '#additions/eu/documents/records/compose-content';
import { frameOf } from '#additions/eu/documents/records/seller';
import { SELLER } from './eu-shop.ts';

/* Orders in memory as the planning of documents reads them, for tests of arithmetic. Amounts are in minor units. */

const TIME = '2026-06-01T10:00:00.000Z';

/** An item: its fields, and its tax rates in percent. */
export interface ItemFields extends Partial<Omit<SupplyItem, 'tax_lines' | 'adjustments'>> {
  rates?: number[];
  discount?: number;
}

let nextId = 1;

/** A line of one unit for 100.00 at 19 %, by default. */
export function buildItem({ rates = [19], discount = 0, ...fields }: ItemFields = {}): SupplyItem {
  return {
    ...{
      id: `item_${nextId++}`,
      original_item_id: null,
      title: 'Shirt',
      description: 'Large',
      sku: 'SHIRT-L',
    },
    ...{ is_giftcard: false, unit_price: 10_000, quantity: 1, includes_tax: false },
    tax_lines: rates.map((rate) => ({ rate })),
    adjustments: discount === 0 ? [] : [{ amount: discount, exact_amount: discount }],
    ...fields,
  };
}

/** Shipping for 5.00 at 19 %, by default. */
export function buildShipping(fields: Partial<OrderSupply['shipping_methods'][number]> = {}) {
  const tax_lines = [{ rate: 19 }];
  return { id: `sm_${nextId++}`, title: 'Standard', price: 500, includes_tax: false, tax_lines, ...fields };
}

const ADDRESS: SupplyAddress = {
  ...{ company: null, first_name: 'Oliver', last_name: 'Juhl', address_1: 'Hauptstr. 1', address_2: null },
  ...{
    city: 'Berlin',
    province: null,
    postal_code: '10115',
    country_code: 'de',
    phone: null,
    metadata: null,
  },
};

/** An order from Germany in euros, not paid yet. */
export function buildSupply(fields: Partial<OrderSupply> = {}): OrderSupply {
  return {
    ...{
      id: 'order_1',
      display_id: 17,
      email: 'oliver@shop.example',
      currency_code: 'eur',
      created_at: TIME,
    },
    ...{ canceled_at: null, metadata: null, arithmetic: 'storekeep', tax_rate: null, discounts: [] },
    region: {
      ...{ id: 'reg_1', eu: null, metadata: null, countries: ['de', 'fr'] },
      ...{ gift_cards_taxable: false, tax_rate: 19 },
    },
    sales_channel: null,
    store: { name: 'Shop', metadata: { seller: SELLER } },
    customer: null,
    ...{ billing_address: ADDRESS, shipping_address: ADDRESS, items: [buildItem()], shipping_methods: [] },
    ...{ gift_card_transactions: [], payments: [], refunds: [], returns: [], claims: [], swaps: [] },
    ...{ shipments: [], documents: [], legal_texts: [], started_at: '2026-01-01T00:00:00Z' },
    ...fields,
  };
}

/** The address of a buyer in another country. */
export function addressIn(country_code: string, more: Partial<SupplyAddress> = {}) {
  return { ...ADDRESS, country_code, ...more };
}

/** The life of an order: each step changes it, and issues the documents that it then lacks. */
export class OrderLife {
  readonly contents: DocumentContent[] = [];
  private count = 0;

  constructor(readonly order: OrderSupply) {}

  /** Pays what is due, or an amount. @param swap the swap that it pays */
  capture(amount: number, swap: string | null = null): this {
    this.order.payments.push({ swap_id: swap, amount, captured_at: TIME });
    return this.issue();
  }

  refund(
    amount: number,
    reason = 'other',
    credited: { returned?: Record<string, number>; claimed?: Record<string, number>; shipping?: number } = {},
  ): this {
    const id = `ref_${++this.count}`;
    this.order.refunds.push({ id, amount, reason, settled_at: TIME });
    const { returned, claimed, shipping } = credited;
    const itemsOf = (units: Record<string, number>) =>
      Object.entries(units).map(([item_id, quantity]) => ({ item_id, quantity }));
    const shipping_method = shipping === undefined ? null : buildShipping({ price: shipping });
    if (returned)
      this.order.returns.push({
        id: `ret_${id}`,
        refund_ids: [id],
        items: itemsOf(returned),
        shipping_method,
      });
    if (claimed)
      this.order.claims.push({
        id: `claim_${id}`,
        refund_ids: [id],
        items: itemsOf(claimed),
        shipping_method,
      });
    return this.issue();
  }

  /** Replaces the lines, as a confirmed edit does. */
  edit(items: SupplyItem[]): this {
    this.order.items = items;
    return this.issue();
  }

  swap(swap: Partial<SupplySwap> & Pick<SupplySwap, 'difference_due' | 'items'>): this {
    this.order.swaps.push({ id: `swap_${++this.count}`, is_canceled: false, shipping_methods: [], ...swap });
    return this.issue();
  }

  cancel(): this {
    this.order.canceled_at = TIME;
    return this.issue();
  }

  issue(): this {
    const frame = frameOf(this.order, ['en', 'de']);
    for (const draft of planDocuments(this.order, frame.situation)) {
      const number = `2026-${String(this.contents.length + 1).padStart(6, '0')}`;
      const corrected = this.order.documents.find(({ id }) => id === draft.cancels_id);
      const preceding = corrected ? { id: corrected.id, number: corrected.number, issued_at: TIME } : null;
      const content = composeContent(this.order, frame, draft, { number, issued_at: TIME, preceding });
      const { id, type, cause, lines } = draft;
      this.order.documents.push({ id, type, number, cause, issued_at: TIME, lines, totals: content.totals });
      this.contents.push(content);
    }
    return this;
  }

  /** Type, total with tax, and tax of each document: `invoice 119.00 19.00`. */
  get figures(): string[] {
    const major = (amount: number): string => (amount / 100).toFixed(2);
    return this.contents.map(({ type, totals }) => `${type} ${major(totals.total)} ${major(totals.tax)}`);
  }

  /** The sum of all documents, by their tax rates; without rates that have nothing. */
  get balance(): { rate: number; net: number; tax: number }[] {
    const groups = new Map<number, { rate: number; net: number; tax: number }>();
    for (const { type, taxes } of this.contents) {
      const sign = type === 'credit_note' ? -1 : 1;
      for (const { rate, net, tax } of taxes) {
        const group = groups.get(rate) ?? { rate, net: 0, tax: 0 };
        groups.set(rate, { rate, net: group.net + sign * net, tax: group.tax + sign * tax });
      }
    }
    return [...groups.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
  }
}
