import { createHmac, randomUUID } from 'node:crypto';
import type {
  Disruption,
  LedgerEntry,
  PaymentProviderHarness,
  WebhookRequest,
} from '#additions/testing/payment-kit/payment-provider-harness';
import {
  type Authorization,
  type AuthorizedPayment,
  type Cancellation,
  type PaymentDetails,
  type PaymentNotice,
  PaymentProvider,
  type PaymentRequest,
  type ProviderData,
  type ProviderResponse,
  type RequestHeaders,
  type Transfer,
} from '#shop/payments/payment-provider';

/** A session at the model company; amounts in minor currency units. */
export interface ModelSession extends LedgerEntry {
  id: string;
  session_key: string | undefined;
  cart_id: string | null;
  amount: number;
  currency_code: string;
  state: 'open' | 'confirmed' | 'declined' | 'authorized' | 'captured' | 'canceled';
  /** Refunded amounts by idempotency key. */
  refunds: Map<string, number>;
}

/** A payment company in memory, which executes each key once. */
class ModelCompany {
  readonly sessions = new Map<string, ModelSession>();
  disruption: Disruption | null = null;

  /** Executes a request, as far as the connection permits it. */
  async execute<Result>(signal: AbortSignal, work: () => Result): Promise<Result> {
    if (this.disruption === 'hangs')
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    if (this.disruption === 'is down') throw new Error('The company answers 503');
    const result = work();
    if (this.disruption === 'loses responses') throw new Error('The connection was lost');
    return result;
  }

  find({ private_data }: ProviderData): ModelSession {
    return this.sessions.get(String(private_data.intent))!;
  }

  create({ session_key, cart_id, amount, currency_code }: PaymentDetails): ModelSession {
    const session: ModelSession = {
      ...{ id: `intent_${randomUUID()}`, session_key, cart_id, amount, currency_code, state: 'open' },
      ...{ authorized: 0, captured: 0, refunded: 0, refunds: new Map() },
    };
    this.sessions.set(session.id, session);
    return session;
  }

  refund(session: ModelSession, amount: number, key: string): void {
    if (session.refunds.has(key)) return;
    session.refunds.set(key, amount);
    session.refunded += amount;
  }

  signEvent(event: object): WebhookRequest {
    const body = JSON.stringify(event);
    return { body, headers: { 'content-type': 'application/json', signature: sign(body) } };
  }
}

function sign(body: string | Buffer): string {
  return createHmac('sha256', 'model secret').update(body).digest('hex');
}

/** A provider that fulfills the contract. A test replaces a method by a faulty one, to see which case of the contract finds it. */
export class ModelPayments extends PaymentProvider {
  readonly id: string = 'model';

  constructor(readonly company = new ModelCompany()) {
    super();
  }

  async initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderResponse> {
    const { session_key } = details;
    return this.company.execute(signal, () => {
      const existing = [...this.company.sessions.values()].find((one) => one.session_key === session_key);
      return answerOf(existing ?? this.company.create(details));
    });
  }

  override async update(request: PaymentRequest, signal: AbortSignal): Promise<ProviderResponse> {
    return this.company.execute(signal, () => {
      const session = this.company.find(request);
      session.amount = request.amount;
      return answerOf(session);
    });
  }

  async authorize(request: PaymentRequest, _key: string, signal: AbortSignal): Promise<Authorization> {
    return this.company.execute(signal, () => {
      const session = this.company.find(request);
      const { data } = answerOf(session);
      if (session.state === 'open') return { status: 'pending', data, nothing_authorized: true };
      if (session.state === 'declined') return { status: 'refused', data, message: 'The card was declined' };
      if (
        session.cart_id !== request.cart_id ||
        session.amount !== request.amount ||
        session.currency_code !== request.currency_code
      )
        return { status: 'refused', data, message: 'The session belongs to another purchase' };
      if (session.state === 'confirmed')
        Object.assign(session, { state: 'authorized', authorized: session.amount });
      return { status: 'authorized', data };
    });
  }

  async capture(
    payment: AuthorizedPayment,
    _amount: number,
    _key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.company.execute(signal, () => {
      const session = this.company.find(payment);
      if (session.state === 'canceled') return { status: 'refused', message: 'The payment was canceled' };
      if (session.state === 'authorized')
        Object.assign(session, { state: 'captured', authorized: 0, captured: session.amount });
      return {};
    });
  }

  override async refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.company.execute(signal, () => {
      const session = this.company.find(payment);
      if (!session.refunds.has(key) && amount > session.captured - session.refunded)
        return { status: 'refused', message: 'More than was captured' };
      this.company.refund(session, amount, key);
      return {};
    });
  }

  async cancel(payment: ProviderData, key: string, signal: AbortSignal): Promise<void | Cancellation> {
    return this.company.execute(signal, () => {
      const session = this.company.find(payment);
      if (session.state === 'captured')
        this.company.refund(session, session.captured - session.refunded, `cancel_${key}`);
      else Object.assign(session, { state: 'canceled', authorized: 0 });
    });
  }

  override async abandon(request: PaymentRequest, key: string, signal: AbortSignal): Promise<void> {
    await this.cancel(request, key, signal);
  }

  override async delete(session: ProviderData, signal: AbortSignal): Promise<void> {
    await this.cancel(session, 'delete', signal);
  }

  override async webhook(body: Buffer, headers: RequestHeaders): Promise<PaymentNotice[] | null> {
    if (headers.signature !== sign(body)) return null;
    const notice = JSON.parse(body.toString()) as PaymentNotice | { type: 'unknown' };
    return notice.type === 'unknown' ? [] : [notice];
  }
}

/** As what the company knows about the session, for its provider. */
export function answerOf({
  id,
  amount,
  cart_id,
}: ModelSession): Required<Omit<ProviderResponse, 'customer_reference'>> {
  return {
    data: { id, amount, client_secret: `${id}_client`, metadata: { cart_id } },
    private_data: { intent: id, api_secret: `secret of ${id}`.replace('intent', 'session') },
  };
}

export function modelHarness(provider: ModelPayments): PaymentProviderHarness {
  const { company } = provider;
  return {
    createProvider: () => provider,
    confirm: (session) => void (company.find(session).state = 'confirmed'),
    decline: (session) => void (company.find(session).state = 'declined'),
    openSessions: (cartId) =>
      [...company.sessions.values()].filter(
        ({ cart_id, state }) => cart_id === cartId && state !== 'canceled',
      ),
    ledger: (payment) => company.find(payment),
    disrupt(disruption) {
      company.disruption = disruption;
      return () => void (company.disruption = null);
    },
    webhooks: {
      sign(event, { cart_id, private_data }) {
        const { intent } = private_data;
        if (event === 'authorized') return company.signEvent({ type: event, cart_id, n: 1 });
        if (event === 'captured') return company.signEvent({ type: event, cart_id, intent, n: 1 });
        const [[refund_id, amount]] = [...company.find({ data: {}, private_data }).refunds].slice(-1);
        return company.signEvent({ type: event, intent, refund_id, reference: `re_${refund_id}`, amount });
      },
      signUnknownEvent: () => company.signEvent({ type: 'unknown' }),
    },
    refunds: true,
    capturesAtOnce: false,
  };
}
