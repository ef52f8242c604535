import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  PaymentProvider,
  PaymentProviders,
  type Authorization,
  type AuthorizedPayment,
  type PaymentDetails,
  type PaymentNotice,
  type PaymentRequest,
  type RequestHeaders,
  type Transfer,
} from 'storekeep';

/** Takes payments by Acme's HTTP interface. */
@Injectable()
export class AcmePayments extends PaymentProvider {
  readonly id = 'acme';
  override readonly timeoutMs = 5000;

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate({ amount, currency_code, cart_id }: PaymentDetails, signal: AbortSignal) {
    const intent = await this.ask('/intents', { amount, currency_code, cart_id }, null, signal);
    return { data: { client_secret: intent.client_secret }, private_data: { intent: intent.id } };
  }

  async authorize(request: PaymentRequest, key: string, signal: AbortSignal): Promise<Authorization> {
    const { data, amount } = request;
    const { status, message } = await this.ask(`${intentOf(request)}/authorize`, { amount }, key, signal);
    return status === 'refused' ? { status, data, message } : { status: 'authorized', data };
  }

  async capture(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.ask(`${intentOf(payment)}/capture`, { amount }, key, signal);
  }

  override async refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.ask(`${intentOf(payment)}/refund`, { amount }, key, signal);
  }

  async cancel(payment: AuthorizedPayment, key: string, signal: AbortSignal): Promise<void> {
    await this.ask(`${intentOf(payment)}/cancel`, {}, `cancel_${key}`, signal);
  }

  override async webhook(body: Buffer, headers: RequestHeaders): Promise<PaymentNotice[] | null> {
    const signature = createHmac('sha256', process.env.ACME_SECRET!).update(body).digest();
    const sent = Buffer.from(String(headers['acme-signature']), 'hex');
    if (sent.length !== signature.length || !timingSafeEqual(sent, signature)) return null;
    return [JSON.parse(body.toString()) as PaymentNotice];
  }

  /** Acme answers 402 when it refuses. After any other error the outcome is unknown, so it throws. */
  private async ask(path: string, body: object, key: string | null, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(process.env.ACME_URL + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
      signal,
    });
    if (response.status === 402) return { status: 'refused', message: await response.text() };
    if (!response.ok) throw new Error(`Acme answers ${response.status}`);
    const { status: _, ...answer } = (await response.json()) as Answer;
    return answer;
  }
}

interface Answer {
  id?: string;
  client_secret?: string;
  status?: 'refused';
  message?: string;
}

function intentOf({ private_data }: Pick<AuthorizedPayment, 'private_data'>): string {
  return `/intents/${String(private_data.intent)}`;
}
