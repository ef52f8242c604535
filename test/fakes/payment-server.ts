import { type JsonCompany, type RequestFields, startJsonCompany } from './json-company.ts';

export interface AuthorizedPayment {
  /** The id of the cart or the payment collection. */
  of: string;
  amount: number;
  /** The amount of the last `initiate` or `update` of the session, if the provider passes it on. */
  initiated?: number;
  canceled: boolean;
}

export interface Transfer {
  payment: string;
  amount: number;
}

/** A payment company over HTTP, for the provider in `http-payments.mjs`. */
export interface PaymentServer extends JsonCompany {
  /** By idempotency key. */
  authorized: Map<string, AuthorizedPayment>;
  /** Captures and refunds, by idempotency key. */
  captured: Map<string, Transfer>;
  refunded: Map<string, Transfer>;
  /** The amounts of the authorizations of a cart or payment collection that are not canceled. */
  listOpenAmounts(id: string): number[];
}

export type PaymentOperation = 'initiate' | 'update' | 'authorize' | 'capture' | 'refund' | 'cancel';

export async function startPaymentServer(): Promise<PaymentServer> {
  const [authorized, captured, refunded] = [
    new Map<string, AuthorizedPayment>(),
    new Map<string, Transfer>(),
    new Map<string, Transfer>(),
  ];
  const operations: Record<PaymentOperation, (fields: RequestFields) => object> = {
    initiate: () => ({ client_secret: 'for the client', reference: 'intent_1' }),
    update: () => ({}),
    authorize({ key, of, amount, initiated }) {
      const session = initiated === undefined ? {} : { initiated: Number(initiated) };
      if (!authorized.has(key))
        authorized.set(key, { of, amount: Number(amount), canceled: false, ...session });
      return { status: 'authorized' };
    },
    capture: (fields) => book(captured, fields),
    refund: (fields) => book(refunded, fields),
    cancel({ key }) {
      authorized.get(key)!.canceled = true;
      return {};
    },
  };
  return {
    ...(await startJsonCompany('The payment company', operations)),
    ...{ authorized, captured, refunded },
    listOpenAmounts: (id) =>
      [...authorized.values()]
        .filter(({ of, canceled }) => of === id && !canceled)
        .map(({ amount }) => amount),
  };
}

function book(ledger: Map<string, Transfer>, { key, payment, amount }: RequestFields): object {
  if (!ledger.has(key)) ledger.set(key, { payment, amount: Number(amount) });
  return {};
}
