import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  PaymentProvider,
  PaymentProviders,
  type Authorization,
  type AuthorizedPayment,
  type Cancellation,
  type PaymentDetails,
  type PaymentNotice,
  type PaymentRequest,
  type ProviderResponse,
  type ProviderData,
  type Refusal,
  type RequestHeaders,
  type Transfer,
} from '@storekeep/server';

/** Takes payments by Acme's HTTP interface. */
@Injectable()
export class AcmePayments extends PaymentProvider {
  readonly id = 'acme';
  override readonly timeoutMs = 5000;

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate({ session_key, amount, currency_code, cart_id }: PaymentDetails, signal: AbortSignal) {
    const body = { amount, currency_code, cart_id };
    const {
      id,
      client_secret,
      status,
      message = '',
    } = await this.post('/intents', body, session_key, signal);
    if (status === 'refused') return { status, message };
    return { data: { client_secret }, private_data: { intent: id } };
  }

  override async update(request: PaymentRequest, signal: AbortSignal): Promise<ProviderResponse | Refusal> {
    const { amount, data, stored_data = data } = request;
    const { status, message = '' } = await this.post(intentOf(request), { amount }, undefined, signal);
    return status === 'refused' ? { status, message } : { data: stored_data };
  }

  async authorize(request: PaymentRequest, key: string, signal: AbortSignal): Promise<Authorization> {
    const { data, amount } = request;
    const { status, message } = await this.post(`${intentOf(request)}/authorize`, { amount }, key, signal);
    return status === 'refused' ? { status, data, message } : { status: 'authorized', data };
  }

  async capture(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.post(`${intentOf(payment)}/capture`, { amount }, key, signal);
  }

  override async refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.post(`${intentOf(payment)}/refund`, { amount }, key, signal);
  }

  async cancel(payment: AuthorizedPayment, key: string, signal: AbortSignal): Promise<Cancellation> {
    return this.post(`${intentOf(payment)}/cancel`, {}, `cancel_${key}`, signal);
  }

  override async delete(session: ProviderData, signal: AbortSignal): Promise<void> {
    await this.post(`${intentOf(session)}/cancel`, {}, undefined, signal);
  }

  override async webhook(body: Buffer, headers: RequestHeaders): Promise<PaymentNotice[] | null> {
    const signature = createHmac('sha256', process.env.ACME_SECRET!).update(body).digest();
    const sent = Buffer.from(String(headers['acme-signature']), 'hex');
    if (sent.length !== signature.length || !timingSafeEqual(sent, signature)) return null;
    const event = JSON.parse(body.toString()) as PaymentNotice | { type: 'ping' };
    return event.type === 'ping' ? [] : [event];
  }

  /** Acme responds with 402 when it refuses. After any other error the outcome is unknown, so it throws. */
  private async post(
    path: string,
    body: object,
    key: string | undefined,
    signal: AbortSignal,
  ): Promise<AcmeResponse> {
    const response = await fetch(process.env.ACME_URL + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      signal,
    });
    if (response.status === 402) return { status: 'refused', message: await response.text() };
    if (!response.ok) throw new Error(`Acme responds with ${response.status}`);
    const { status: _, ...fields } = (await response.json()) as AcmeResponse;
    return fields;
  }
}

interface AcmeResponse {
  id?: string;
  client_secret?: string;
  status?: 'refused';
  message?: string;
}

function intentOf({ private_data }: ProviderData): string {
  return `/intents/${String(private_data.intent)}`;
}
