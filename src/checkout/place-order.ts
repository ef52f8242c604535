import type { CartLine, OpenCart } from '../carts/open-cart.ts';
import { hasFreeShipping } from '../carts/reprice.ts';
import type { Tx } from '../kernel/sql.ts';
import { CommerceError, notAllowed } from '../kernel/errors.ts';
import { newGiftCardCode } from '../gift-cards/gift-card-code.ts';
import { newId } from '../kernel/ids.ts';
import { netOf } from '../pricing/tax.ts';
import type { BasketTotals } from '../pricing/totals.ts';

/**
 * Makes the order of a locked cart: takes stock, redeems gift cards, counts discounts, and completes the cart, and the
 * draft order when it is one's. The lines and shipping methods of the cart become the order's.
 * @throws insufficient_inventory with reasons; not_allowed when a code or gift card has been used up meanwhile
 * @returns the id of the order
 */
export async function placeOrder(
  tx: Tx,
  cart: OpenCart,
  totals: BasketTotals,
  paymentId: string | null,
): Promise<string> {
  await takeStock(tx, cart.items);
  await countDiscounts(tx, cart.discounts);
  const id = newId('order');
  await writeOrder(tx, cart, id, paymentId);
  await redeemGiftCards(tx, cart, totals, id);
  await issueGiftCards(tx, cart, id);
  return id;
}

/**
 * By id: two checkouts that want the same variants must not wait for each other. The condition decides who is last.
 * @param allowBackorder takes what there is, and leaves the rest to be ordered
 */
export async function takeStock(
  tx: Tx,
  lines: readonly Pick<CartLine, 'variant_id' | 'quantity'>[],
  allowBackorder = false,
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    if (variant_id) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity);
  }
  if (wanted.size === 0) return;
  const taken = await tx.query<{ id: string }>(
    `with wanted as (select * from unnest($1::text[], $2::bigint[]) w (id, quantity)),
          locked as materialized (select v.id from product_variant v where v.id = any($1) order by v.id for update)
     update product_variant v
     set inventory_quantity = v.inventory_quantity - case
         when not v.manage_inventory then 0 when v.allow_backorder then w.quantity
         else least(w.quantity, v.inventory_quantity) end, updated_at = now()
     from wanted w, locked l
     where v.id = w.id and l.id = v.id
       and (not v.manage_inventory or v.allow_backorder or $3 or v.inventory_quantity >= w.quantity)
     returning v.id`,
    [[...wanted.keys()], [...wanted.values()], allowBackorder],
  );
  const short = [...wanted.keys()].filter((id) => !taken.some((variant) => variant.id === id));
  if (short.length === 0) return;
  throw new CommerceError('insufficient_inventory', `There is not enough of ${short.join(', ')} left`, {
    reasons: short.map((id) => ({
      type: 'not_allowed',
      code: 'insufficient_inventory',
      message: `Variant ${id} does not have the required inventory`,
    })),
  });
}

/** A limit of N is never used N + 1 times, however many carts complete at once. */
export async function countDiscounts(tx: Tx, discounts: OpenCart['discounts']): Promise<void> {
  const ids = discounts.map((discount) => discount.id).sort();
  if (ids.length === 0) return;
  const counted = await tx.query<{ id: string }>(
    `with locked as materialized (select id from discount where id = any($1) order by id for update)
     update discount d set usage_count = usage_count + 1, updated_at = now() from locked l
     where d.id = l.id and (d.usage_limit is null or d.usage_count < d.usage_limit) returning d.id`,
    [ids],
  );
  const used = discounts.find((discount) => !counted.some(({ id }) => id === discount.id));
  if (used) throw notAllowed(`Discount ${used.code} has been used up`);
}

async function redeemGiftCards(tx: Tx, cart: OpenCart, totals: BasketTotals, orderId: string): Promise<void> {
  const uses = cart.gift_cards
    .map((card, place) => ({ ...card, ...totals.gift_cards[place] }))
    .filter((use) => use.amount > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (uses.length === 0) return;
  const redeemed = await tx.query<{ id: string }>(
    `with wanted as (select * from json_to_recordset($1) w (id text, amount bigint)),
          locked as materialized (select g.id from gift_card g join wanted w on w.id = g.id order by g.id for update of g)
     update gift_card g set balance = g.balance - w.amount, is_disabled = g.is_disabled or g.balance = w.amount, updated_at = now()
     from wanted w, locked l
     where g.id = w.id and l.id = g.id and not g.is_disabled and g.balance >= w.amount and (g.ends_at is null or g.ends_at > now())
       and g.deleted_at is null and g.region_id = $2
     returning g.id`,
    [JSON.stringify(uses), cart.region_id],
  );
  if (redeemed.length < uses.length) throw notAllowed('A gift card of the cart does not hold what it did');
  await tx.query(
    `insert into gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
     select id, gift_card_id, $2, amount, $3, tax_rate
     from json_to_recordset($1) t (id text, gift_card_id text, amount bigint, tax_rate real)`,
    [
      JSON.stringify(
        uses.map((use) => ({
          id: newId('gct'),
          gift_card_id: use.id,
          amount: use.amount,
          tax_rate: use.tax_rate,
        })),
      ),
      orderId,
      cart.region.gift_cards_taxable,
    ],
  );
}

/** Each is a row that is made while the order is. */
const MOST_GIFT_CARDS = 1000;

/** A gift card for each piece of a gift-card product, worth its price without tax. */
export async function issueGiftCards(tx: Tx, cart: OpenCart, orderId: string): Promise<void> {
  const pieces = cart.items.reduce((total, line) => total + (line.is_giftcard ? line.quantity : 0), 0);
  if (pieces > MOST_GIFT_CARDS) throw notAllowed(`An order may have ${MOST_GIFT_CARDS} gift cards at most`);
  const cards = cart.items
    .filter((line) => line.is_giftcard)
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => netOf(line.unit_price, line.tax_lines, line.includes_tax)),
    )
    .map((value) => ({ id: newId('gift'), code: newGiftCardCode(), value }));
  if (cards.length === 0) return;
  await tx.query(
    `insert into gift_card (id, code, value, balance, region_id, order_id, tax_rate)
     select c.id, c.code, c.value, c.value, r.id, $2, case when r.gift_cards_taxable then r.tax_rate end
     from json_to_recordset($1) c (id text, code text, value bigint), region r where r.id = $3`,
    [JSON.stringify(cards), orderId, cart.region_id],
  );
}

/** The order and everything that is its own from now on; foreign keys are checked when the statement ends. */
async function writeOrder(tx: Tx, cart: OpenCart, id: string, paymentId: string | null): Promise<void> {
  await tx.query(
    `with own as (
       -- an entry of the customer's address book may change or go; where the order went stays
       insert into address (id, company, first_name, last_name, address_1, address_2, city, country_code, province, postal_code, phone, metadata)
       select copy.id, a.company, a.first_name, a.last_name, a.address_1, a.address_2, a.city, a.country_code, a.province, a.postal_code,
         a.phone, a.metadata
       from cart c, lateral (values ($6, c.billing_address_id), ($7, c.shipping_address_id)) copy (id, of)
       join address a on a.id = copy.of and a.customer_id is not null where c.id = $2
       returning id
     ), placed as (
       insert into "order" (id, cart_id, customer_id, email, billing_address_id, shipping_address_id, region_id, currency_code,
         sales_channel_id, payment_status, draft_order_id, no_notification, metadata)
       select $1, c.id, c.customer_id, c.email, coalesce((select id from own where id = $6), c.billing_address_id),
         coalesce((select id from own where id = $7), c.shipping_address_id), c.region_id, $3, c.sales_channel_id,
         case when p.id is null or p.captured_at is not null then 'captured' else 'awaiting' end::order_payment_status_enum,
         d.id, d.no_notification_order, c.metadata
       from cart c left join draft_order d on d.cart_id = c.id left join payment p on p.id = $4 where c.id = $2
     ),
     lines as (update line_item set order_id = $1, updated_at = now() where cart_id = $2),
     -- free shipping stays free, also when the discount is gone one day
     methods as (update shipping_method set order_id = $1, price = case when $5 then 0 else price end where cart_id = $2),
     paid as (update payment set order_id = $1, authorization_status = null, updated_at = now() where id = $4),
     drafted as (update draft_order set status = 'completed', order_id = $1, completed_at = coalesce(completed_at, now()), updated_at = now()
       where cart_id = $2),
     codes as (insert into order_discounts (order_id, discount_id) select $1, discount_id from cart_discounts where cart_id = $2),
     cards as (insert into order_gift_cards (order_id, gift_card_id) select $1, gift_card_id from cart_gift_cards where cart_id = $2),
     told as (insert into outbox_event (name, data) values ('order.placed', json_build_object('id', $1::text)))
     update cart set completed_at = now(), updated_at = now() where id = $2`,
    [id, cart.id, cart.region.currency_code, paymentId, hasFreeShipping(cart), newId('addr'), newId('addr')],
  );
}
