import { Injectable } from '@nestjs/common';
import {
  type Authorization,
  type JobRun,
  JobType,
  JobTypes,
  type PaymentDetails,
  PaymentProvider,
  PaymentProviders,
  type PaymentRequest,
  type ProviderData,
  type ProviderResponse,
  type TaxLineResult,
  TaxProvider,
  TaxProviders,
  type TaxRequest,
} from '@storekeep/server';

/** The credit limit: 500.00. */
const LIMIT = 50_000;

/** Payment by invoice. A real provider would call a payment service, and store its secrets in `private_data`. */
@Injectable()
export class StoreCredit extends PaymentProvider {
  readonly id = 'store-credit';

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate({ amount }: PaymentDetails): Promise<ProviderResponse> {
    return { data: { asked_for: amount }, private_data: { account: 'kept to ourselves' } };
  }

  async authorize({ amount }: PaymentRequest, idempotencyKey: string): Promise<Authorization> {
    if (amount > LIMIT) return { status: 'refused', data: {}, message: 'That is more than we lend' };
    return { status: 'authorized', data: { lent: amount }, private_data: { key: idempotencyKey } };
  }

  async capture({ data }: ProviderData, amount: number): Promise<ProviderResponse> {
    return { data: { ...data, captured: amount } };
  }

  async cancel(): Promise<void> {}
}

/** 7 % on everything, including shipping: the shop sells only books. */
@Injectable()
export class BookTaxes extends TaxProvider {
  readonly id = 'book-taxes';

  constructor(providers: TaxProviders) {
    super();
    providers.register(this);
  }

  async taxLines({ items, shipping_methods }: TaxRequest): Promise<TaxLineResult[]> {
    const reduced = { rate: 7, name: 'Books', code: 'books' };
    return [
      ...items.map(({ id }) => ({ item_id: id, ...reduced })),
      ...shipping_methods.map(({ id }) => ({ shipping_method_id: id, ...reduced })),
    ];
  }
}

/** A batch job that staff create with `POST /shop/admin/batch-jobs`, type `stock-report`. */
@Injectable()
export class StockReport extends JobType {
  readonly type = 'stock-report';

  constructor(types: JobTypes) {
    super();
    types.register(this);
  }

  async preProcess(run: JobRun): Promise<void> {
    await run.report({ count: 1 });
  }

  async process(run: JobRun): Promise<void> {
    await run.commit(async (tx) => {
      const [{ pieces }] = await tx.query<{ pieces: number }>(
        'select coalesce(sum(inventory_quantity), 0)::int as pieces from product_variant where deleted_at is null',
      );
      const message = `${pieces} pieces in stock`;
      return { advancement_count: 1, stat_descriptors: [{ key: 'stock', name: 'Stock', message }] };
    });
  }
}
