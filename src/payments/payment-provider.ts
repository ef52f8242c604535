/** What a provider keeps with a session or a payment. */
export interface ProviderData {
  /** Shown to the shopper's client, which may also write to it: nothing secret, and nothing to rely on, belongs here. */
  data: Record<string, unknown>;
  /** The provider's own, such as the reference of an intent: shown on neither surface, and written by nobody else. */
  private_data: Record<string, unknown>;
}

/** What a provider answers: it replaces what was kept, but for private data that are left out. */
export interface ProviderAnswer {
  data: Record<string, unknown>;
  private_data?: Record<string, unknown>;
}

/** What a session is about. */
export interface PaymentDetails {
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
  cart_id: string;
  email: string | null;
}

/** What a provider is told of the payment it is asked for. */
export interface PaymentRequest extends PaymentDetails, ProviderData {}

/** What came of asking for the money. */
export interface Authorization extends ProviderAnswer {
  /**
   * `requires_more`: the shopper has something to do first. `pending`: the provider has not decided yet.
   * `refused`: it has, against us. `error`: it does not work at the moment.
   */
  status: 'authorized' | 'requires_more' | 'pending' | 'refused' | 'error';
  /** For the shopper, when refused. */
  message?: string;
}

/**
 * Who takes payments. Implement it and register it with `PaymentProviders`. Calls happen while no transaction is open;
 * they may be slow, fail, and be repeated.
 */
export abstract class PaymentProvider {
  /** As regions name it, e.g. `manual`. */
  abstract readonly id: string;

  /** Opens a session. */
  abstract initiate(details: PaymentDetails): Promise<ProviderAnswer>;

  /** The amount has changed, or the client has sent data, which are among `request.data`. */
  async update(request: PaymentRequest): Promise<ProviderAnswer> {
    return { data: request.data };
  }

  /**
   * Asks for the money.
   * @param idempotencyKey the same while an answer is missing or `pending`: a second call must not authorize twice
   */
  abstract authorize(request: PaymentRequest, idempotencyKey: string): Promise<Authorization>;

  /** Takes what is authorized. */
  abstract capture(payment: ProviderData, amount: number): Promise<ProviderAnswer>;

  /** Gives up what is authorized; also when it was given up before. */
  abstract cancel(payment: ProviderData): Promise<void>;

  /**
   * Gives up what was asked for under the key, of which we do not know the answer: a process died while it waited.
   * Asking again tells what there is to cancel; override it where the provider can simply be told.
   */
  async abandon(request: PaymentRequest, idempotencyKey: string): Promise<void> {
    const {
      status,
      data,
      private_data = request.private_data,
    } = await this.authorize(request, idempotencyKey);
    if (status === 'error') throw new Error(`Payment provider ${this.id} does not say what it authorized`);
    if (status !== 'refused') await this.cancel({ data, private_data });
  }

  /** The session is gone, or begun anew. */
  async delete(_session: ProviderData): Promise<void> {}
}
