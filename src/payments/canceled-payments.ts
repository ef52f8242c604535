import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { Outbox } from '../background/outbox.ts';
import { kept, type AuthorizedPayment, type PaymentRequest, type ProviderData } from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';

/** What happened to a payment that our records have given up; its data are `{ id }`. */
export const PAYMENT_CANCELED = 'payment.canceled';

/** Fixed, so that other subscribers of the event, in whatever order they register, do not change what it is. */
const SUBSCRIBER = 'payment-providers';

/**
 * Gives up at the provider what our records have given up. The event is written together with the record, so it happens
 * at least once whatever dies in between; a provider that fails is told again later.
 */
@Injectable()
export class CanceledPayments implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(PAYMENT_CANCELED, ({ data }) => this.giveUp(String(data.id)), SUBSCRIBER, {
      replacesPlace: true,
    });
  }

  private async giveUp(id: string): Promise<void> {
    const [payment] = await this.database.query<PaymentRequest & AuthorizedPayment & CanceledPayment>(
      `select p.id, p.provider_id, p.authorization_status, p.data, p.private_data, p.amount, p.currency_code, p.cart_id, c.email
       from payment p left join cart c on c.id = p.cart_id where p.id = $1 and p.canceled_at is not null`,
      [id],
    );
    if (!payment) return;
    const isAsked = payment.authorization_status === 'asked';
    const question = { what: isAsked ? 'abandon' : 'cancel', key: id };
    const reply = await this.providers.ask(payment.provider_id, question, (provider, signal) =>
      isAsked ? provider.abandon(payment, id, signal) : provider.cancel(payment, id, signal),
    );
    if (reply.end === 'unknown') throw reply.error; // the outbox calls us again
    if (reply.end === 'refused')
      throw new Error(
        `payment provider ${payment.provider_id} does not release the authorization of payment ${id}: ${reply.message}`,
      );
    const { data, private_data } = reply.answer ?? {};
    if (data || private_data) await this.note(id, kept(payment, { data, private_data }));
  }

  /** Nobody else writes to what is given up. */
  private async note(id: string, { data, private_data }: ProviderData): Promise<void> {
    await this.database.query(
      'update payment set data = $2, private_data = $3, updated_at = now() where id = $1 and canceled_at is not null',
      [id, JSON.stringify(data), JSON.stringify(private_data)],
    );
  }
}

interface CanceledPayment {
  id: string;
  provider_id: string;
  authorization_status: string | null;
}
