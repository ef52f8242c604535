import { Injectable } from '@nestjs/common';
import {
  Database,
  notFound,
  PaymentProviders,
  type PaymentState,
  type ProviderData,
} from '@storekeep/server/extend';

/** A payment as the widget of Medusa v1's Stripe plugin shows it. */
export interface WidgetPayment {
  /** `pi_…` */
  id: string;
  /** In minor currency units. */
  amount: number;
  /** Seconds since 1970. */
  created: number;
  risk_score: number | null;
  risk_level: string | null;
  type: 'order' | 'swap';
  region: Record<string, unknown>;
}

interface StoredPayment extends ProviderData {
  provider_id: string;
  amount: number;
  created: number;
  type: 'order' | 'swap';
}

/** The payments by Stripe of an order and its swaps, with Stripe's estimate of fraud. */
@Injectable()
export class StripeWidget {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * A payment that Stripe does not return, e.g. because it is unavailable, has no estimate.
   * @throws not_found
   */
  async listOfOrder(orderId: string): Promise<WidgetPayment[]> {
    const [order] = await this.database.query<{ region: Record<string, unknown>; payments: StoredPayment[] }>(
      PAYMENTS,
      [orderId],
    );
    if (!order) throw notFound('order', orderId);
    return Promise.all(
      order.payments.map(async ({ type, amount, created, ...payment }) => {
        const state = await this.lookUp(orderId, payment);
        return {
          id: state?.intent ?? String(payment.private_data.intent ?? payment.data.id),
          amount: state?.amount ?? amount,
          created: state ? Math.floor(state.created_at.getTime() / 1000) : created,
          risk_score: state?.risk?.score ?? null,
          risk_level: state?.risk?.level ?? null,
          type,
          region: order.region,
        };
      }),
    );
  }

  private async lookUp(
    order_id: string,
    { provider_id, ...payment }: ProviderData & { provider_id: string },
  ): Promise<PaymentState | null> {
    if (!this.providers.get(provider_id)) return null;
    const call = { operation: 'look up', logContext: { order_id } };
    const reply = await this.providers.call(
      provider_id,
      call,
      async (provider, signal) => (await provider.lookUp?.(payment, signal)) ?? null,
    );
    return reply.outcome === 'answered' ? reply.response : null;
  }
}

const PAYMENTS = `
  select json_build_object('id', r.id, 'name', r.name, 'currency_code', r.currency_code, 'tax_rate', r.tax_rate,
      'tax_code', r.tax_code, 'gift_cards_taxable', r.gift_cards_taxable, 'automatic_taxes', r.automatic_taxes,
      'tax_provider_id', r.tax_provider_id, 'metadata', r.metadata, 'created_at', r.created_at,
      'updated_at', r.updated_at, 'deleted_at', r.deleted_at) as region,
    coalesce((
      select json_agg(json_build_object('provider_id', p.provider_id, 'data', p.data, 'private_data', p.private_data,
        'amount', p.amount, 'created', floor(extract(epoch from p.created_at)),
        'type', case when p.swap_id is null then 'order' else 'swap' end) order by p.swap_id is not null, p.created_at, p.id)
      from payment p
      where (p.order_id = o.id or p.swap_id in (select s.id from swap s where s.order_id = o.id))
        and p.provider_id ~ '^stripe(-|$)' and p.canceled_at is null
    ), '[]') as payments
  from "order" o join region r on r.id = o.region_id
  where o.id = $1`;
