import { createdAndUpdated, jsonObject, timestamp, timestamps } from './floor-sql.mjs';

/*
 * An order as represented to staff, in one statement. It relies on the benchmark shop of catalogue.mjs: nothing is deleted, prices do
 * not include tax, variants have no inventory items, and there are no discounts, gift cards, refunds, returns, swaps or claims. These
 * are queried, but their nested relations are not.
 */

/** Formats lists like the server, which serializes rows with totals itself: json_agg would insert spaces and line breaks. */
const list = (rows) => `array_to_json(array(select r from (${rows}) r))`;

const none = (table, column, id) => list(`select r.* from ${table} r where r.${column} = ${id}`);

const address = (id) =>
  jsonObject(`select a.id, ${timestamps('a')}, a.customer_id, a.company, a.first_name, a.last_name, a.address_1, a.address_2, a.city,
    a.country_code, a.province, a.postal_code, a.phone, a.metadata
  from address a where a.id = ${id}`);

const CUSTOMER =
  jsonObject(`select c.id, ${timestamps('c')}, c.email, c.first_name, c.last_name, c.billing_address_id, c.phone, c.has_account,
    c.metadata
  from customer c where c.id = o.customer_id`);

const FULFILLMENTS =
  list(`select f.id, ${createdAndUpdated('f')}, f.claim_order_id, f.swap_id, f.order_id, f.provider_id, f.location_id,
    f.tracking_numbers, f.data, ${timestamp('f.shipped_at')}, f.no_notification, ${timestamp('f.canceled_at')}, f.idempotency_key,
    f.metadata,
    ${list(`select i.fulfillment_id, i.item_id, i.quantity from fulfillment_item i where i.fulfillment_id = f.id
      order by i.item_id`)} as items,
    ${none('tracking_link', 'fulfillment_id', 'f.id')} as tracking_links
  from fulfillment f where f.order_id = o.id order by f.created_at, f.id`);

/** The tax lines of a row, with the total of their rates. */
const taxed = (table, owner, id, amount) => `lateral (
  select array_to_json(array_agg(row_to_json(r))) as tax_lines, sum(round(${amount} * r.rate::numeric / 100)) as tax
  from (select x.id, ${createdAndUpdated('x')}, x.code, x.name, x.rate, x.${owner}, x.metadata
    from ${table} x where x.${owner} = ${id} order by x.created_at, x.id) r) t`;

const PROFILES = list(`select s.id, ${timestamps('s')}, s.name, s.type, s.metadata
  from product_shipping_profile l join shipping_profile s on s.id = l.profile_id
  where l.product_id = p.id and s.deleted_at is null order by s.created_at, s.id`);

const PROFILE = jsonObject(`select s.id, ${timestamps('s')}, s.name, s.type, s.metadata
  from shipping_profile s where s.deleted_at is null and s.id =
    (select min(l.profile_id) from product_shipping_profile l where l.product_id = p.id)`);

const PRODUCT =
  jsonObject(`select p.id, ${timestamps('p')}, p.title, p.subtitle, p.description, p.handle, p.is_giftcard, p.status, p.thumbnail,
    (select min(l.profile_id) from product_shipping_profile l where l.product_id = p.id) as profile_id,
    p.weight, p.length, p.height, p.width, p.hs_code, p.origin_country, p.mid_code, p.material, p.collection_id,
    p.type_id, p.discountable, p.external_id, p.attributes, p.metadata, ${PROFILES} as profiles,
    ${PROFILE} as profile
  from product p where p.id = v.product_id`);

const VARIANT =
  jsonObject(`select v.id, ${timestamps('v')}, v.title, v.product_id, v.sku, v.barcode, v.ean, v.upc, v.variant_rank,
    v.inventory_quantity, v.allow_backorder, v.manage_inventory, v.hs_code, v.origin_country, v.mid_code, v.material,
    v.weight, v.length, v.height, v.width, v.attributes, v.metadata,
    v.allow_backorder or not v.manage_inventory or v.inventory_quantity > 0 as purchasable,
    ${PRODUCT} as product
  from product_variant v where v.id = l.variant_id`);

const PRICE = 'l.unit_price::bigint * l.quantity';

const ITEMS = `lateral (
  select array_to_json(array_agg(row_to_json(r))) as items, sum(r.subtotal) as subtotal, sum(r.tax_total) as tax
  from (select l.id, ${createdAndUpdated('l')}, l.cart_id, l.order_id, l.swap_id, l.claim_order_id, l.original_item_id, l.order_edit_id,
      l.title, l.description, l.default_title, l.default_description, l.thumbnail, l.is_return, l.is_giftcard, l.should_merge, l.allow_discounts, l.has_shipping,
      l.unit_price, l.variant_id, l.quantity, l.fulfilled_quantity, l.returned_quantity, l.unfulfilled_returned_quantity, l.shipped_quantity,
      l.includes_tax, l.metadata,
      ${none('line_item_adjustment', 'item_id', 'l.id')} as adjustments, t.tax_lines, ${VARIANT} as variant,
      ${PRICE} as subtotal, 0 as discount_total, 0 as raw_discount_total, t.tax as tax_total, ${PRICE} + t.tax as total,
      t.tax as original_tax_total, ${PRICE} + t.tax as original_total, ${PRICE} + t.tax as refundable, 0 as gift_card_total
    from line_item l, ${taxed('line_item_tax_line', 'item_id', 'l.id', PRICE)}
    where l.order_id = o.id order by l.created_at, l.id) r) i`;

const PAYMENTS = `lateral (
  select array_to_json(array_agg(row_to_json(r))) as payments, sum(r.amount) filter (where r.canceled_at is null) as paid
  from (select y.id, ${createdAndUpdated('y')}, y.swap_id, y.cart_id, y.order_id, y.amount, y.currency_code, y.amount_refunded,
      y.provider_id, y.data, ${timestamp('y.captured_at')}, ${timestamp('y.canceled_at')}, y.idempotency_key, y.metadata
    from payment y where y.order_id = o.id order by y.created_at, y.id) r) y`;

const providers = (kind) =>
  list(`select p.id, p.is_installed from region_${kind}_providers l join ${kind}_provider p on p.id = l.provider_id
    where l.region_id = g.id order by p.id`);

const REGION =
  jsonObject(`select g.id, ${timestamps('g')}, g.name, g.currency_code, g.tax_rate, g.tax_code, g.gift_cards_taxable,
    g.automatic_taxes, g.tax_provider_id, g.includes_tax, g.metadata,
    ${providers('payment')} as payment_providers, ${providers('fulfillment')} as fulfillment_providers
  from region g where g.id = o.region_id`);

const SALES_CHANNEL =
  jsonObject(`select c.id, ${timestamps('c')}, c.name, c.description, c.is_disabled, c.metadata
  from sales_channel c where c.id = o.sales_channel_id`);

/** The data without the space that PostgreSQL would insert. */
const SHIPPING_OPTION =
  jsonObject(`select s.id, ${timestamps('s')}, s.name, s.region_id, s.profile_id, s.provider_id, s.price_type, s.amount, s.is_return,
    s.admin_only, ${jsonObject(`select s.data->'id' as id`)} as data, s.includes_tax, s.metadata
  from shipping_option s where s.id = m.shipping_option_id`);

const SHIPPING_METHODS = `lateral (
  select array_to_json(array_agg(row_to_json(r))) as shipping_methods, sum(r.subtotal) as subtotal, sum(r.tax_total) as tax
  from (select m.id, m.shipping_option_id, m.order_id, m.claim_order_id, m.cart_id, m.swap_id, m.return_id, m.price, m.data,
      m.includes_tax, t.tax_lines, ${SHIPPING_OPTION} as shipping_option,
      m.price as subtotal, t.tax as tax_total, m.price + t.tax as total, t.tax as original_tax_total,
      m.price + t.tax as original_total
    from shipping_method m, ${taxed('shipping_method_tax_line', 'shipping_method_id', 'm.id', 'm.price')}
    where m.order_id = o.id order by m.id) r) m`;

export const ORDER = `select row_to_json(r)::text as order from (
  select o.id, ${createdAndUpdated('o')}, o.status, o.fulfillment_status, o.payment_status, o.promotions, o.locale, o.display_id, o.cart_id, o.customer_id,
    o.email, o.billing_address_id, o.shipping_address_id, o.region_id, o.currency_code, o.tax_rate, o.draft_order_id,
    ${timestamp('o.canceled_at')}, o.no_notification, o.idempotency_key, o.external_id, o.sales_channel_id, o.metadata,
    ${address('o.billing_address_id')} as billing_address, ${none('claim_order', 'order_id', 'o.id')} as claims,
    ${CUSTOMER} as customer, ${none('order_discounts', 'order_id', 'o.id')} as discounts,
    ${FULFILLMENTS} as fulfillments, ${none('gift_card_transaction', 'order_id', 'o.id')} as gift_card_transactions,
    ${none('order_gift_cards', 'order_id', 'o.id')} as gift_cards, i.items, y.payments,
    ${none('refund', 'order_id', 'o.id')} as refunds, ${REGION} as region, ${none('"return"', 'order_id', 'o.id')} as returns,
    ${SALES_CHANNEL} as sales_channel, ${address('o.shipping_address_id')} as shipping_address, m.shipping_methods,
    ${none('swap', 'order_id', 'o.id')} as swaps,
    i.subtotal, 0 as discount_total, 0 as raw_discount_total, m.subtotal as shipping_total, i.tax as item_tax_total,
    m.tax as shipping_tax_total, i.tax + m.tax as tax_total, 0 as gift_card_total, 0 as gift_card_tax_total,
    i.subtotal + m.subtotal + i.tax + m.tax as total, y.paid as paid_total, 0 as refunded_total, y.paid as refundable_amount, 0 as overpaid_total
  from "order" o, ${ITEMS}, ${PAYMENTS}, ${SHIPPING_METHODS} where o.id = $1) r`;
