import { ids } from './catalogue.mjs';

/** Orders of two lines over a year, beside those of the benchmark shop. A tenth has a discount code. */
const YEAR = [
  `insert into customer (id, email) select 'cus_past' || n, 'past-' || n || '@shop.example' from generate_series(1, $1::int / 4) n`,
  `insert into "order" (id, customer_id, email, region_id, currency_code, sales_channel_id, payment_status, arithmetic, created_at)
   select 'order_past' || n, 'cus_past' || 1 + n % ($1::int / 4), 'past@shop.example', '${ids.region}', 'eur', s.default_sales_channel_id,
     'captured', 'storekeep', now() - interval '1 year' + make_interval(secs => n * 31536000.0 / $1) from generate_series(1, $1::int) n, store s`,
  `insert into line_item (id, order_id, title, description, unit_price, variant_id, quantity, has_shipping)
   select 'item_past' || n || '_' || l, 'order_past' || n, 'Product', 'S', 1000 * l, v.id, 1 + n % 3, true
   from generate_series(1, $1::int) n, generate_series(1, 2) l,
     lateral (select id from (select array_agg(id order by id) as all_ids from product_variant) x, unnest(x.all_ids[1 + (n * 7 + l) % 4000 : 1 + (n * 7 + l) % 4000]) id) v`,
  `insert into line_item_tax_line (id, item_id, rate, name, code)
   select 'litl_' || id, id, 19, 'default', 'default' from line_item where id like 'item_past%' and $1 > 0`,
  `insert into order_discounts (order_id, discount_id) select 'order_past' || n, d.id
   from generate_series(10, $1::int, 10) n, discount d where d.code = 'SPRING'`,
  `insert into line_item_adjustment (id, item_id, description, discount_id, amount)
   select 'lia_' || i.id, i.id, 'discount', d.discount_id, (i.unit_price * i.quantity + 5) / 10
   from order_discounts d join line_item i on i.order_id = d.order_id where $1 > 0`,
  `insert into shipping_method (id, order_id, shipping_option_id, price, data)
   select 'sm_past' || n, 'order_past' || n, '${ids.shippingOption}', 500, '{}' from generate_series(1, $1::int) n`,
  `insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code)
   select 'smtl_past' || n, 'sm_past' || n, 19, 'default', 'default' from generate_series(1, $1::int) n`,
];

/** Adds a year of orders to a shop that `fill` has filled. */
export async function fillYear(database, orders) {
  for (const statement of YEAR) await database.query(statement, [orders]);
}
