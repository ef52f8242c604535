-- The benchmark shop: 1,000 products of 4 variants with 2 prices each, sold in 2 regions, and 5,000 existing orders, since
-- plans for empty tables are slow for filled ones. Inserted set by set, which takes seconds instead of minutes through the
-- interface. The ids are those of catalogue.mjs.

begin;

create function pg_temp.id(prefix text, n bigint) returns text immutable language sql
  as $$ select prefix || '_01K9' || lpad(n::text, 22, '0') $$;

insert into "user" (id, email, role, api_token) values (pg_temp.id('usr', 1), 'bench@shop.example', 'admin', 'bench');

insert into store_currencies (store_id, currency_code) select id, 'eur' from store on conflict do nothing;

insert into region (id, name, currency_code, tax_rate, created_at) values
  (pg_temp.id('reg', 1), 'Europe', 'eur', 19, now() - interval '1 hour'),
  (pg_temp.id('reg', 2), 'North America', 'usd', 0, now());
update country set region_id = pg_temp.id('reg', 1) where iso_2 in ('de', 'dk', 'es', 'fr', 'gb', 'it', 'se');
update country set region_id = pg_temp.id('reg', 2) where iso_2 in ('ca', 'us');
insert into region_payment_providers (region_id, provider_id) select id, 'manual' from region;
insert into region_fulfillment_providers (region_id, provider_id) select id, 'manual' from region;
insert into tax_rate (id, rate, code, name, region_id) values (pg_temp.id('txr', 1), 7, 'reduced', 'Reduced rate', pg_temp.id('reg', 1));

insert into shipping_option (id, name, region_id, profile_id, provider_id, price_type, amount, data, created_at)
select pg_temp.id('so', (r.n - 1) * 3 + o.n), o.name, pg_temp.id('reg', r.n), p.id, 'manual', 'flat_rate', o.amount,
  '{"id": "manual-fulfillment"}', now() + make_interval(secs => o.n)
from generate_series(1, 2) r (n), (values (1, 'Standard', 500), (2, 'Express', 1500), (3, 'For large orders', 0)) o (n, name, amount),
  shipping_profile p where p.type = 'default';
insert into shipping_option_requirement (id, shipping_option_id, type, amount)
select pg_temp.id('sor', n), pg_temp.id('so', n * 3), 'min_subtotal', 20000 from generate_series(1, 2) n;

insert into product_type (id, value) select pg_temp.id('ptyp', n), 'Type ' || n from generate_series(1, 8) n;
insert into product_tag (id, value) select pg_temp.id('ptag', n), 'tag-' || n from generate_series(1, 40) n;
insert into product_collection (id, title, handle)
select pg_temp.id('pcol', n), 'Collection ' || n, 'collection-' || n from generate_series(1, 25) n;

insert into product (id, title, subtitle, description, handle, thumbnail, weight, collection_id, type_id, status, created_at, updated_at)
select pg_temp.id('prod', n), 'Product ' || n, 'Number ' || n || ' of the catalogue',
  'A product like any other, with a description of some two hundred characters, as merchants write it: what it is made ' ||
  'of, how it is worn, how it is washed, where it comes from, and why it is worth its price. Number ' || n || '.',
  'product-' || n, 'https://images.example/product-' || n || '-1.jpg', 200 + n % 300,
  pg_temp.id('pcol', 1 + n % 25), pg_temp.id('ptyp', 1 + n % 8), 'published', at, at
from generate_series(1, :products) n, lateral (select now() - make_interval(mins => :products - n)) t (at);

insert into product_sales_channel (product_id, sales_channel_id)
select p.id, s.default_sales_channel_id from product p, store s;
insert into product_shipping_profile (product_id, profile_id)
select p.id, s.id from product p, shipping_profile s where s.type = 'default';
insert into product_tags (product_id, product_tag_id)
select pg_temp.id('prod', n), pg_temp.id('ptag', 1 + (n * 7 + t * 11) % 40) from generate_series(1, :products) n, generate_series(0, 1) t order by n, t;
insert into image (id, url)
select pg_temp.id('img', (n - 1) * 2 + i), 'https://images.example/product-' || n || '-' || i || '.jpg'
from generate_series(1, :products) n, generate_series(1, 2) i order by n, i;
insert into product_images (product_id, image_id)
select pg_temp.id('prod', n), pg_temp.id('img', (n - 1) * 2 + i) from generate_series(1, :products) n, generate_series(1, 2) i order by n, i;

insert into product_option (id, title, product_id)
select pg_temp.id('opt', n), 'Size', pg_temp.id('prod', n) from generate_series(1, :products) n;
insert into product_variant (id, title, product_id, sku, variant_rank, inventory_quantity)
select pg_temp.id('variant', (n - 1) * 4 + v), (array['S', 'M', 'L', 'XL'])[v], pg_temp.id('prod', n), 'SKU-' || n || '-' || v, v - 1, 1000000
from generate_series(1, :products) n, generate_series(1, 4) v order by n, v;
insert into product_option_value (id, value, option_id, variant_id)
select pg_temp.id('optval', (n - 1) * 4 + v), (array['S', 'M', 'L', 'XL'])[v], pg_temp.id('opt', n), pg_temp.id('variant', (n - 1) * 4 + v)
from generate_series(1, :products) n, generate_series(1, 4) v order by n, v;
insert into money_amount (id, currency_code, amount)
select pg_temp.id('ma', (v - 1) * 2 + c), (array['eur', 'usd'])[c], 1000 + v % 90 * 100 from generate_series(1, :products * 4) v, generate_series(1, 2) c
order by v, c;
insert into product_variant_money_amount (id, variant_id, money_amount_id)
select pg_temp.id('pvma', (v - 1) * 2 + c), pg_temp.id('variant', v), pg_temp.id('ma', (v - 1) * 2 + c)
from generate_series(1, :products * 4) v, generate_series(1, 2) c
order by v, c;

insert into discount_rule (id, type, value, allocation) values (pg_temp.id('dru', 1), 'percentage', 10, 'total');
insert into discount (id, code, is_dynamic, is_disabled, rule_id)
values (pg_temp.id('disc', 1), 'SPRING', false, false, pg_temp.id('dru', 1));
insert into discount_regions (discount_id, region_id) values (pg_temp.id('disc', 1), pg_temp.id('reg', 1));

insert into cart (id, region_id, sales_channel_id, context, arithmetic)
select pg_temp.id('cart', n), pg_temp.id('reg', 1), s.default_sales_channel_id, '{}', 'storekeep' from generate_series(1, :carts) n, store s;

insert into customer (id, email, first_name, last_name)
select pg_temp.id('cus', n), 'customer-' || n || '@shop.example', 'Customer', 'Number ' || n from generate_series(1, :orders) n;
insert into address (id, customer_id, first_name, last_name, address_1, city, postal_code, country_code)
select pg_temp.id('addr', n), pg_temp.id('cus', n), 'Customer', 'Number ' || n, 'Hauptstrasse ' || n, 'Berlin', '10115', 'de'
from generate_series(1, :orders) n;
insert into cart (id, region_id, sales_channel_id, customer_id, email, shipping_address_id, billing_address_id, completed_at, context, arithmetic)
select pg_temp.id('cart', :carts + n), pg_temp.id('reg', 1), s.default_sales_channel_id, c.id, c.email, pg_temp.id('addr', n),
  pg_temp.id('addr', n), now(), '{}', 'storekeep'
from generate_series(1, :orders) n join customer c on c.id = pg_temp.id('cus', n), store s order by n;
insert into "order" (id, cart_id, customer_id, email, shipping_address_id, billing_address_id, region_id, currency_code, sales_channel_id, payment_status, arithmetic)
select pg_temp.id('order', n), c.id, c.customer_id, c.email, c.shipping_address_id, c.billing_address_id, c.region_id, 'eur',
  c.sales_channel_id, 'awaiting', 'storekeep'
from generate_series(1, :orders) n join cart c on c.id = pg_temp.id('cart', :carts + n) order by n;
insert into line_item (id, cart_id, order_id, title, description, unit_price, variant_id, quantity, has_shipping)
select pg_temp.id('item', (n - 1) * 2 + l), pg_temp.id('cart', :carts + n), pg_temp.id('order', n), 'Product', 'S', 1000 * l,
  pg_temp.id('variant', 1 + (n * 7 + l) % (:products * 4)), 10 * l, true
from generate_series(1, :orders) n, generate_series(1, 2) l order by n, l;
insert into line_item_tax_line (id, item_id, rate, name, code)
select pg_temp.id('litl', n), pg_temp.id('item', n), 19, 'default', 'default' from generate_series(1, :orders * 2) n;
insert into shipping_method (id, cart_id, order_id, shipping_option_id, price, data)
select pg_temp.id('sm', n), pg_temp.id('cart', :carts + n), pg_temp.id('order', n), pg_temp.id('so', 1), 500, '{}'
from generate_series(1, :orders) n;
insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code)
select pg_temp.id('smtl', n), pg_temp.id('sm', n), 19, 'default', 'default' from generate_series(1, :orders) n;
insert into payment_session (id, cart_id, provider_id, is_selected, is_initiated, status, data, amount)
select pg_temp.id('ps', n), pg_temp.id('cart', :carts + n), 'manual', true, true, 'authorized', '{}', 60095 from generate_series(1, :orders) n;
insert into payment (id, cart_id, order_id, amount, currency_code, provider_id, data)
select pg_temp.id('pay', n), pg_temp.id('cart', :carts + n), pg_temp.id('order', n), 60095, 'eur', 'manual', '{}'
from generate_series(1, :orders) n;
update cart set payment_id = p.id from payment p where p.cart_id = cart.id;

commit;
