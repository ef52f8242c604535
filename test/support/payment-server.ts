import { startCompany, type Asked, type Behaviour, type Company } from './company.ts';

export interface Authorized {
  /** The cart, or the payment collection. */
  of: string;
  amount: number;
  /** The amount that the session was initiated or updated with last, where the provider passes it on. */
  initiated?: number;
  canceled: boolean;
}

export interface Transferred {
  payment: string;
  amount: number;
}

/** A company that takes payments, as `http-payments.mjs` knows it. */
export interface PaymentServer extends Company {
  authorize: Behaviour;
  cancel: Behaviour;
  initiate: Behaviour;
  capture: Behaviour;
  refund: Behaviour;
  /** By idempotency key. */
  authorized: Map<string, Authorized>;
  /** What was taken and given back, by idempotency key. */
  captured: Map<string, Transferred>;
  refunded: Map<string, Transferred>;
  /** What it still holds for the cart, or the payment collection: amounts that are not cancelled. */
  liveFor(id: string): number[];
}

/** What it is asked for. */
export type Act = 'authorize' | 'cancel' | 'initiate' | 'capture' | 'refund';

export async function startPaymentServer(): Promise<PaymentServer> {
  const [authorized, captured, refunded] = [
    new Map<string, Authorized>(),
    new Map<string, Transferred>(),
    new Map<string, Transferred>(),
  ];
  const act = (name: Act, run: (asked: Asked) => object) => ({ behaviour: () => fake[name], run });
  const company = await startCompany({
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
    liveFor: (id) =>
      [...authorized.values()]
        .filter(({ of, canceled }) => of === id && !canceled)
        .map(({ amount }) => amount),
  };
  return fake;
}

function book(ledger: Map<string, Transferred>, { key, payment, amount }: Asked): object {
  if (!ledger.has(key)) ledger.set(key, { payment, amount: Number(amount) });
  return {};
}
