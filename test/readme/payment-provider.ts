import { Injectable } from '@nestjs/common';
import {
  PaymentProvider,
  PaymentProviders,
  type Authorization,
  type PaymentDetails,
} from '@storekeep/server';

/** Pays by invoice, up to 500.00. */
@Injectable()
export class Invoice extends PaymentProvider {
  readonly id = 'invoice';

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate({ amount }: PaymentDetails) {
    return { data: { amount } };
  }

  async authorize({ amount }: PaymentDetails): Promise<Authorization> {
    if (amount > 50_000) return { status: 'refused', data: {}, message: 'Too much for an invoice' };
    return { status: 'authorized', data: { amount } };
  }

  async capture() {
    return { data: {} };
  }

  async cancel() {}
}
