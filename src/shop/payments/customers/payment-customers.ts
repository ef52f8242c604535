import type { Sql, Tx } from '#engine/kernel/database/sql';
import { writeReferenceForV1 } from '#shop/people/customers/customer-reference-of-v1';
import type { PayingCustomer, PaymentDetails, PaymentProvider } from '../payment-provider.ts';

/** The details of a payer before it is known which provider receives them. */
export type PayerDetails = Omit<PaymentDetails, 'amount' | 'session_key' | 'customer'> & {
  customer_id: string | null;
};

/** Adds the customer, with the reference that the provider's family has stored; loaded only if the provider wants it. */
export function detailsFor(
  sql: Sql,
  { family }: PaymentProvider,
  { customer_id, ...about }: PayerDetails,
): Omit<PaymentDetails, 'amount' | 'session_key'> {
  return {
    ...about,
    customer: async () => (customer_id ? loadPayingCustomer(sql, customer_id, family) : null),
  };
}

async function loadPayingCustomer(sql: Sql, id: string, family: string): Promise<PayingCustomer | null> {
  const [customer] = await sql.query<PayingCustomer>(
    `select c.id, c.email, c.has_account, p.reference from customer c
     left join payment_customer p on p.customer_id = c.id and p.family = $2
     where c.id = $1 and c.deleted_at is null`,
    [id, family],
  );
  return customer ?? null;
}

/**
 * Stores the provider's id of a customer, unless another request has stored one meanwhile. While Medusa v1 runs on the same database
 * (`adopt --beside`), it is also written to where v1 reads it, so that v1 does not create another customer. It is never read from
 * there, since shoppers may write to their metadata.
 */
export async function storeCustomerReference(
  tx: Tx,
  customerId: string,
  { family, v1MetadataKey }: PaymentProvider,
  reference: string,
): Promise<void> {
  const [stored] = await tx.query(
    'insert into payment_customer (customer_id, family, reference) values ($1, $2, $3) on conflict do nothing returning customer_id',
    [customerId, family, reference],
  );
  if (stored && v1MetadataKey !== null) await writeReferenceForV1(tx, customerId, v1MetadataKey, reference);
}

/** The references of a customer, by family of providers. */
export function customerReferences(
  sql: Sql,
  customerId: string,
): Promise<{ family: string; reference: string }[]> {
  return sql.query('select family, reference from payment_customer where customer_id = $1 order by family', [
    customerId,
  ]);
}
