import { Injectable } from '@nestjs/common';
import { PaymentProvider, type Authorization } from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';

/** Money that changes hands outside, such as an invoice: authorized at once, captured by staff. */
@Injectable()
export class ManualPayments extends PaymentProvider {
  readonly id = 'manual';

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate(): Promise<Record<string, unknown>> {
    return { status: 'pending' };
  }

  async authorize(): Promise<Authorization> {
    return { status: 'authorized', data: { status: 'authorized' } };
  }

  async capture(): Promise<Record<string, unknown>> {
    return { status: 'captured' };
  }

  async cancel(): Promise<Record<string, unknown>> {
    return { status: 'canceled' };
  }
}
