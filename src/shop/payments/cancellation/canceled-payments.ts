import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ParkedFailure } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import { intentSql, paymentOfNoticeSql } from '../intent-sql.ts';
import type { NotifiedPayment } from '../payment-notice.ts';
import {
  type AuthorizedPayment,
  mergeProviderData,
  type PaymentRequest,
  type ProviderData,
} from '../payment-provider.ts';
import { PaymentProviders } from '../payment-providers.ts';

/** The event of a payment that was canceled in our records; its data are `{ id }`. */
export const PAYMENT_CANCELED = 'payment.canceled';

/** A fixed name, independent of the order in which subscribers of the event register. */
const SUBSCRIBER = 'payment-providers';

/**
 * Cancels payments at their provider after they were canceled in our records. The event is written in the same transaction
 * as the record, so the provider is called at least once, even after a crash; failed calls are retried.
 */
@Injectable()
export class CanceledPayments implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      PAYMENT_CANCELED,
      ({ data, attempt }) => this.cancel(String(data.id), attempt - 1),
      SUBSCRIBER,
      {
        replacesPlace: true,
        announceParked: (event, failure) =>
          this.announceFailure(String((event.data as { id: unknown }).id), failure),
      },
    );
  }

  private async announceFailure(id: string, failure: ParkedFailure): Promise<NewEvent> {
    const [payment] = await this.database.query<{ provider_id: string; intent: string | null }>(
      `select p.provider_id, ${intentSql('p')} as intent from payment p where p.id = $1`,
      [id],
    );
    return ['payment.release_failed', { payment_id: id, ...payment, ...failure }];
  }

  /**
   * Cancels a canceled payment at its provider once more, after the provider reported that the refund of what was captured has failed.
   * @param refund the provider's id of the refund, or ours, by which repeated reports are recognized
   * @returns false if there is no such payment
   */
  releaseAgain(providerIds: readonly string[], payment: NotifiedPayment, refund: string): Promise<boolean> {
    const [column, value] = paymentOfNoticeSql(payment);
    return this.database.transaction(async (tx) => {
      tx.afterCommit(() => this.outbox.wake());
      const payments = await tx.query(
        `with payment as (
           select p.id from payment p where ${column} = $1 and p.provider_id = any($2) and p.canceled_at is not null
           order by p.canceled_at desc limit 1
         ), failure as (
           insert into failed_refund (id) select $3 from payment on conflict do nothing returning id
         ), event as (
           insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', p.id) from payment p, failure
         )
         select id from payment`,
        [value, providerIds, refund],
      );
      return payments.length > 0;
    });
  }

  /** @param attempt how often it has failed */
  private async cancel(id: string, attempt: number): Promise<void> {
    const [stored] = await this.database.query<PaymentRequest & AuthorizedPayment & CanceledPayment>(
      `select p.id, p.provider_id, p.authorization_status, p.data, p.private_data, p.amount, p.currency_code, p.cart_id, c.email
       from payment p left join cart c on c.id = p.cart_id where p.id = $1 and p.canceled_at is not null`,
      [id],
    );
    if (!stored) return;
    const payment = { ...stored, attempt };
    const isOutcomeUnknown = payment.authorization_status === 'asked';
    const providerCall = { operation: isOutcomeUnknown ? 'abandon' : 'cancel', key: id };
    const reply = await this.providers.call(payment.provider_id, providerCall, (provider, signal) =>
      isOutcomeUnknown ? provider.abandon(payment, id, signal) : provider.cancel(payment, id, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error; // the outbox retries
    if (reply.outcome === 'refused')
      throw new Error(
        `payment provider ${payment.provider_id} does not release the authorization of payment ${id}: ${reply.message}`,
      );
    const { data, private_data } = reply.response ?? {};
    if (data || private_data) await this.storeData(id, mergeProviderData(payment, { data, private_data }));
  }

  /** Needs no lock, as no other code writes to a canceled payment. */
  private async storeData(id: string, { data, private_data }: ProviderData): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(
        'update payment set data = $2, private_data = $3, updated_at = now() where id = $1 and canceled_at is not null',
        [id, JSON.stringify(data), JSON.stringify(private_data)],
      ),
    );
  }
}

interface CanceledPayment {
  id: string;
  provider_id: string;
  authorization_status: string | null;
}
