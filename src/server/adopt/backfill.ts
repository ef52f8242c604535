import type { Step } from './differences.ts';

/* What our own tables and columns hold of the rows that are there; each is one statement. */

/** Of discounts, which v1 has made its sums from: they stand beside their amounts when these become whole, and go back. */
export const MOVE_FRACTIONS: Step = {
  what: 'fractions of discounts stand beside their amounts',
  run: 'update line_item_adjustment set exact_amount = amount where amount <> round(amount)',
  undo: 'update line_item_adjustment set amount = exact_amount, exact_amount = null where amount = round(exact_amount)',
};

/** Lists know how many rows there are without counting them; see the migration of counted lists. */
export const FILL_TALLY = `
  delete from row_tally;
  insert into row_tally
    select 'product', status::text, count(*) from product where deleted_at is null group by status
    union all select 'product_variant', '', count(*) from product_variant where deleted_at is null
    union all select 'customer', '', count(*) from customer where deleted_at is null
    union all select 'order', '', count(*) from "order"
    union all select 'product_sales_channel', l.sales_channel_id, count(*)
      from product_sales_channel l join product p on p.id = l.product_id
      where p.status = 'published' and p.deleted_at is null group by l.sales_channel_id`;

/** The search is made after the start, piece by piece; see its migration. */
export const FILL_SEARCH = `
  delete from installation where key = 'search_filled';
  insert into search_change (product_id)
    select id from product where status = 'published' and deleted_at is null order by id;
  insert into installation (key, value) select 'search_filled', '' where not exists (select from search_change)`;
