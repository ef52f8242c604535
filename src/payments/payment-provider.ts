/** What a provider is told of the payment it is asked for. */
export interface PaymentRequest {
  /** The session's data: what the provider gave, and the shopper's client completed. */
  data: Record<string, unknown>;
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
  cart_id: string;
  email: string | null;
}

/** What came of asking for the money. */
export interface Authorization {
  /**
   * `requires_more`: the shopper has something to do first. `pending`: the provider has not decided yet.
   * `refused`: it has, against us. `error`: it does not work at the moment.
   */
  status: 'authorized' | 'requires_more' | 'pending' | 'refused' | 'error';
  /** Replaces the session's data, and becomes the payment's when authorized. */
  data: Record<string, unknown>;
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

  /** Opens a session: its data go to the shopper's client, so they hold nothing secret. */
  abstract initiate(request: Omit<PaymentRequest, 'data'>): Promise<Record<string, unknown>>;

  /** The amount, or what the client knows, has changed. */
  async update(request: PaymentRequest): Promise<Record<string, unknown>> {
    return request.data;
  }

  /**
   * Asks for the money.
   * @param idempotencyKey the same for every try of the same payment: a second call must not authorize twice
   */
  abstract authorize(request: PaymentRequest, idempotencyKey: string): Promise<Authorization>;

  /** Takes what is authorized. */
  abstract capture(data: Record<string, unknown>, amount: number): Promise<Record<string, unknown>>;

  /** Gives up what is authorized; also when it was given up before. */
  abstract cancel(data: Record<string, unknown>): Promise<Record<string, unknown>>;

  /** The session is gone. */
  async delete(_data: Record<string, unknown>): Promise<void> {}
}
