import { startFakeCompany, type RequestFields, type Behavior, type FakeCompany } from './fake-company.ts';

export interface AuthorizedPayment {
  /** The cart, or the payment collection. */
  of: string;
  amount: number;
  /** The amount that the session was initiated or updated with last, where the provider passes it on. */
  initiated?: number;
  canceled: boolean;
}

export interface Transfer {
  payment: string;
  amount: number;
}

/** A company that takes payments, as `http-payments.mjs` knows it. */
export interface PaymentServer extends FakeCompany {
  authorize: Behavior;
  cancel: Behavior;
  initiate: Behavior;
  capture: Behavior;
  refund: Behavior;
  /** By idempotency key. */
  authorized: Map<string, AuthorizedPayment>;
  /** What was taken and given back, by idempotency key. */
  captured: Map<string, Transfer>;
  refunded: Map<string, Transfer>;
  /** What it still holds for the cart, or the payment collection: amounts that are not cancelled. */
  listOpenAmounts(id: string): number[];
}

/** What it is asked for. */
export type PaymentOperation = 'authorize' | 'cancel' | 'initiate' | 'capture' | 'refund';

export async function startPaymentServer(): Promise<PaymentServer> {
  const [authorized, captured, refunded] = [
    new Map<string, AuthorizedPayment>(),
    new Map<string, Transfer>(),
    new Map<string, Transfer>(),
  ];
  const act = (name: PaymentOperation, run: (asked: RequestFields) => object) => ({
    behaviour: () => fake[name],
    run,
  });
  const company = await startFakeCompany({
    '/initiate': act('initiate', () => ({ client_secret: 'for the client', reference: 'intent_1' })),
    '/update': act('initiate', () => ({})),
    '/authorize': act('authorize', ({ key, of, amount, initiated }) => {
      const session = initiated === undefined ? {} : { initiated: Number(initiated) };
      if (!authorized.has(key))
        authorized.set(key, { of, amount: Number(amount), canceled: false, ...session });
      return { status: 'authorized' };
    }),
    '/capture': act('capture', (asked) => book(captured, asked)),
    '/refund': act('refund', (asked) => book(refunded, asked)),
    '/cancel': act('cancel', ({ key }) => {
      authorized.get(key)!.canceled = true;
      return {};
    }),
  });
  const fake: PaymentServer = {
    ...company,
    ...{ authorize: 'works', cancel: 'works', initiate: 'works', capture: 'works', refund: 'works' },
    ...{ authorized, captured, refunded },
    listOpenAmounts: (id) =>
      [...authorized.values()]
        .filter(({ of, canceled }) => of === id && !canceled)
        .map(({ amount }) => amount),
  };
  return fake;
}

function book(ledger: Map<string, Transfer>, { key, payment, amount }: RequestFields): object {
  if (!ledger.has(key)) ledger.set(key, { payment, amount: Number(amount) });
  return {};
}
