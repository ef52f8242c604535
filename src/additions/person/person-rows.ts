import type { Sql } from '@storekeep/server/extend';
import type { PersonalData } from '@storekeep/server/module';

/** The ids of the rows that belong to the owner of an e-mail address. */
export interface PersonRows {
  /** The e-mail address, in lower case. */
  email: string;
  customers: string[];
  carts: string[];
  orders: string[];
  /** The swaps, claims and draft orders of these orders and carts. */
  swaps: string[];
  claims: string[];
  draftOrders: string[];
  /** Saved addresses, and those of carts, orders, swaps and claims. */
  addresses: string[];
  notifications: string[];
}

/** The person `p` of SQL conditions; its parameters are those of `personParameters`. */
export const PERSON = `(select $1::text[] as customers, $2::text[] as carts, $3::text[] as orders, $4::text[] as swaps,
  $5::text[] as claims, $6::text[] as draft_orders, $7::text[] as addresses, $8::text[] as notifications, $9::text as email) p`;

export function personParameters(person: PersonRows): unknown[] {
  const { customers, carts, orders, swaps, claims, draftOrders, addresses, notifications, email } = person;
  return [customers, carts, orders, swaps, claims, draftOrders, addresses, notifications, email];
}

/**
 * Finds the rows of a person: the account and the guests with this e-mail address, and the carts and orders that belong to them or have
 * the address. Includes deleted rows.
 * @param modules the tables of modules, which can have rows of a person who is in no table of the shop
 * @throws if there is none
 */
export async function findPersonRows(sql: Sql, email: string, modules: PersonalData): Promise<PersonRows> {
  const [rows] = await sql.query<Omit<PersonRows, 'email'>>(
    `with customers as materialized (select id, billing_address_id from customer where lower(email) = $1),
     orders as materialized (
       select id, shipping_address_id, billing_address_id from "order"
       where lower(email) = $1 or customer_id in (select id from customers)),
     swaps as materialized (select id, cart_id, shipping_address_id from swap where order_id in (select id from orders)),
     claims as materialized (select id, shipping_address_id from claim_order where order_id in (select id from orders)),
     carts as materialized (
       select id, shipping_address_id, billing_address_id from cart
       where lower(email) = $1 or customer_id in (select id from customers) or id in (select cart_id from swaps)),
     addresses (id) as (
       select id from address where customer_id in (select id from customers)
       union select billing_address_id from customers
       union select shipping_address_id from orders union select billing_address_id from orders
       union select shipping_address_id from carts union select billing_address_id from carts
       union select shipping_address_id from swaps
       union select shipping_address_id from claims)
     select array(select id from customers) as customers, array(select id from carts) as carts,
       array(select id from orders) as orders, array(select id from swaps) as swaps, array(select id from claims) as claims,
       array(select id from draft_order
             where cart_id in (select id from carts) or order_id in (select id from orders)) as "draftOrders",
       array(select id from addresses where id is not null) as addresses,
       array(select id from notification
             where lower("to") = $1 or customer_id in (select id from customers)) as notifications`,
    [email.toLowerCase()],
  );
  const person = { email: email.toLowerCase(), ...rows };
  const isUnknown = Object.values(rows).every((ids) => ids.length === 0);
  if (isUnknown && !(await isInModules(sql, person, modules)))
    throw new Error(`There is no customer, cart, order or message of ${email}`);
  return person;
}

async function isInModules(sql: Sql, person: PersonRows, modules: PersonalData): Promise<boolean> {
  const found = Object.entries(modules).flatMap(([table, { rows }]) =>
    rows === undefined ? [] : [`exists (select from "${table}" t where ${rows})`],
  );
  const matches = await sql.query(
    `select from ${PERSON} where ${['false', ...found].join(' or ')}`,
    personParameters(person),
  );
  return matches.length > 0;
}
