-- Sales for two customer groups, on every second and every third variant, and a customer in both groups.

begin;

create or replace function pg_temp.id(prefix text, n bigint) returns text immutable language sql
  as $$ select prefix || '_01K9' || lpad(n::text, 22, '0') $$;

insert into customer_group (id, name) select pg_temp.id('cgrp', n), 'Group ' || n from generate_series(1, 2) n;
insert into price_list (id, name, description, type, status) select pg_temp.id('pl', n), 'Sale ' || n, '', 'sale', 'active' from generate_series(1, 2) n;
insert into price_list_customer_groups (price_list_id, customer_group_id) select pg_temp.id('pl', n), pg_temp.id('cgrp', n) from generate_series(1, 2) n;
insert into money_amount (id, currency_code, amount, price_list_id)
select pg_temp.id('ma', 1000000 * l + v), 'eur', 500 + v % 100, pg_temp.id('pl', l)
from generate_series(1, :products * 4) v, generate_series(1, 2) l where v % (l + 1) = 0 order by l, v;
insert into product_variant_money_amount (id, variant_id, money_amount_id)
select pg_temp.id('pvma', 1000000 * l + v), pg_temp.id('variant', v), pg_temp.id('ma', 1000000 * l + v)
from generate_series(1, :products * 4) v, generate_series(1, 2) l where v % (l + 1) = 0 order by l, v;
insert into customer_group_customers (customer_group_id, customer_id) select g.id, c.id from customer_group g, customer c where c.email = ':group_customer_email';

commit;
