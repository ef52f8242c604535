import type { PostalAddress, pricing, Tx } from '@storekeep/server/extend';
import type {
  AcceptedText,
  DocumentLine,
  DocumentTotals,
  DocumentType,
  IssuedDocument,
} from './document-content.ts';

export interface SupplyItem extends pricing.V1LineInput {
  id: string;
  original_item_id: string | null;
  title: string;
  description: string | null;
  sku: string | null;
  is_giftcard: boolean;
}

export interface SupplyShipping extends pricing.ShippingInput {
  id: string;
  title: string;
}

/** Units of a line that were returned, or that a claim credits. */
interface Units {
  item_id: string;
  quantity: number;
}

/** What a refund pays for: a return or a claim. */
interface CreditedUnits {
  id: string;
  refund_ids: string[];
  items: Units[];
  shipping_method: pricing.ShippingInput | null;
}

export interface SupplySwap {
  id: string;
  difference_due: number;
  is_canceled: boolean;
  items: SupplyItem[];
  shipping_methods: SupplyShipping[];
}

export interface Shipment {
  id: string;
  shipped_at: string;
  items: (Units & { title: string; description: string | null; sku: string | null })[];
}

export type SupplyAddress = PostalAddress & { metadata: Metadata };

export type Metadata = Record<string, unknown> | null;

/** An order with everything that its documents are made of. Timestamps are ISO texts of PostgreSQL. */
export interface OrderSupply extends Omit<
  pricing.RepresentedOrderInput,
  'items' | 'shipping_methods' | 'region'
> {
  id: string;
  display_id: number;
  email: string;
  currency_code: string;
  created_at: string;
  canceled_at: string | null;
  metadata: Metadata;
  region: NonNullable<pricing.RepresentedOrderInput['region']> & {
    id: string;
    eu: boolean | null;
    metadata: Metadata;
    countries: string[];
  };
  sales_channel: { id: string; metadata: Metadata } | null;
  store: { name: string; metadata: Metadata };
  customer: { metadata: Metadata } | null;
  billing_address: SupplyAddress | null;
  shipping_address: SupplyAddress | null;
  items: SupplyItem[];
  shipping_methods: SupplyShipping[];
  /** Those that are not canceled. */
  payments: { swap_id: string | null; amount: number; captured_at: string | null }[];
  /** Those that are settled, in the order of their settlement. */
  refunds: { id: string; amount: number; reason: string; settled_at: string }[];
  returns: CreditedUnits[];
  claims: CreditedUnits[];
  /** Those that are confirmed. */
  swaps: SupplySwap[];
  /** Of the order, its swaps and its claims. */
  shipments: Shipment[];
  /** Invoices and credit notes, in the order of their numbers, and the causes of packing slips. */
  documents: IssuedDocument[];
  legal_texts: AcceptedText[];
  /** The time from which the shop makes documents; null if it does not. */
  started_at: string | null;
}

type SupplyRow = Omit<OrderSupply, 'documents'> & {
  documents: {
    id: string;
    type: DocumentType;
    number: string;
    cause: string;
    issued_at: string;
    content: { lines: DocumentLine[]; totals: DocumentTotals };
  }[];
};

/** Reads an order with its documents, in one statement. @returns null if there is no such order */
export async function readSupply(tx: Tx, orderId: string): Promise<OrderSupply | null> {
  const [row] = await tx.query<{ supply: SupplyRow }>(SUPPLY_SQL, [orderId]);
  if (!row) return null;
  const documents = row.supply.documents.map(({ content, ...document }) => ({
    ...document,
    lines: content.lines,
    totals: content.totals,
  }));
  return { ...row.supply, documents };
}

/** SQL for a JSON array of the rows of a query. */
function list(query: string): string {
  return `coalesce((select jsonb_agg(to_jsonb(q)) from (${query}) q), '[]')`;
}

function taxLines(table: string, owner: string): string {
  return list(`select rate from ${table} where ${owner} order by id`);
}

function linesSql(where: string): string {
  return list(`
    select l.id, l.original_item_id, l.title, l.description, l.is_giftcard, l.unit_price, l.quantity, l.includes_tax, l.returned_quantity,
      (select sku from product_variant where id = l.variant_id) as sku,
      ${taxLines('line_item_tax_line', 'item_id = l.id')} as tax_lines,
      ${list(`select round(amount)::bigint as amount, coalesce(exact_amount, amount) as exact_amount
        from line_item_adjustment where item_id = l.id order by id`)} as adjustments
    from line_item l where ${where} order by l.created_at, l.id`);
}

const SHIPPING_FIELDS = `s.price, s.includes_tax,
  ${taxLines('shipping_method_tax_line', 'shipping_method_id = s.id')} as tax_lines`;

function shippingSql(where: string): string {
  return list(`
    select s.id, so.name as title, ${SHIPPING_FIELDS}
    from shipping_method s join shipping_option so on so.id = s.shipping_option_id where ${where} order by s.id`);
}

const ADDRESS = (id: string): string => `
  (select to_jsonb(a) - '{id,created_at,updated_at,deleted_at,customer_id}'::text[] from address a where a.id = ${id})`;

const RETURNS = list(`
  select r.id, r.refund_ids,
    ${list('select i.item_id, i.quantity from return_item i where i.return_id = r.id order by i.item_id')} as items,
    (select to_jsonb(m) from (select ${SHIPPING_FIELDS} from shipping_method s where s.return_id = r.id limit 1) m) as shipping_method
  from "return" r where r.order_id = o.id and cardinality(r.refund_ids) > 0 order by r.created_at, r.id`);

const CLAIMS = list(`
  select c.id, c.refund_ids, null as shipping_method,
    ${list('select i.item_id, i.quantity from claim_item i where i.claim_order_id = c.id order by i.item_id')} as items
  from claim_order c where c.order_id = o.id and cardinality(c.refund_ids) > 0 order by c.created_at, c.id`);

const SWAPS = list(`
  select w.id, w.difference_due, w.canceled_at is not null as is_canceled,
    ${linesSql('l.swap_id = w.id or (l.cart_id = w.cart_id and l.is_return)')} as items, ${shippingSql('s.swap_id = w.id')} as shipping_methods
  from swap w where w.order_id = o.id and w.confirmed_at is not null and w.deleted_at is null order by w.confirmed_at, w.id`);

const SHIPMENTS = list(`
  select f.id, f.shipped_at,
    ${list(`select i.item_id, i.quantity, l.title, l.description, v.sku from fulfillment_item i join line_item l on l.id = i.item_id
      left join product_variant v on v.id = l.variant_id where i.fulfillment_id = f.id order by l.created_at, l.id`)} as items
  from fulfillment f where f.shipped_at is not null and f.canceled_at is null and (f.order_id = o.id
    or f.swap_id in (select id from swap where order_id = o.id) or f.claim_order_id in (select id from claim_order where order_id = o.id))
  order by f.shipped_at, f.id`);

const SUPPLY_SQL = `
  select to_jsonb(q) as supply from (
    select o.id, o.display_id, o.email, o.currency_code, o.created_at, o.canceled_at, o.metadata, o.arithmetic, o.tax_rate,
      (select to_jsonb(r) from (
        select r.id, r.eu, r.metadata, r.gift_cards_taxable, r.tax_rate,
          array(select iso_2 from country where region_id = r.id order by iso_2) as countries
        from region r where r.id = o.region_id) r) as region,
      (select to_jsonb(c) from (select id, metadata from sales_channel where id = o.sales_channel_id) c) as sales_channel,
      (select to_jsonb(s) from (select name, metadata from store limit 1) s) as store,
      (select to_jsonb(c) from (select metadata from customer where id = o.customer_id) c) as customer,
      ${ADDRESS('o.billing_address_id')} as billing_address, ${ADDRESS('o.shipping_address_id')} as shipping_address,
      ${linesSql('l.order_id = o.id')} as items, ${shippingSql('s.order_id = o.id')} as shipping_methods,
      ${list('select gift_card_id, amount, is_taxable, tax_rate, is_reduction from gift_card_transaction where order_id = o.id order by created_at, id')}
        as gift_card_transactions,
      ${list('select r.type from order_discounts d join discount i on i.id = d.discount_id join discount_rule r on r.id = i.rule_id where d.order_id = o.id')}
        as discounts,
      ${list('select swap_id, amount, captured_at from payment where order_id = o.id and canceled_at is null order by created_at, id')} as payments,
      ${list(`select id, amount, reason, coalesce(settled_at, created_at) as settled_at from refund
        where order_id = o.id and (settled_at is not null or asked_at is null) order by 4, id`)} as refunds,
      ${RETURNS} as returns, ${CLAIMS} as claims, ${SWAPS} as swaps, ${SHIPMENTS} as shipments,
      ${list(`select id, type, number, cause, issued_at, content::jsonb as content from eu_document where order_id = o.id order by issued_at, id`)}
        as documents,
      ${list(`select t.kind, t.title, t.version from eu_legal_acceptance a join eu_legal_text t on t.id = a.legal_text_id
        where a.order_id = o.id order by t.kind, t.version, t.id`)} as legal_texts,
      (select started_at from eu_member where name = 'documents') as started_at
    from "order" o where o.id = $1) q`;
