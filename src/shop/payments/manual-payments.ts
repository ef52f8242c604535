import { Injectable } from '@nestjs/common';
import {
  type Authorization,
  PaymentProvider,
  type ProviderResponse,
  type Transfer,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';

/** Offline payments such as invoices: authorized immediately, captured by staff. */
@Injectable()
export class ManualPayments extends PaymentProvider {
  readonly id = 'manual';
  override readonly isOffline = true;

  constructor(providers: PaymentProviders) {
    super();
    providers.register(this);
  }

  async initiate(): Promise<ProviderResponse> {
    return { data: { status: 'pending' } };
  }

  async authorize(): Promise<Authorization> {
    return { status: 'authorized', data: { status: 'authorized' } };
  }

  async capture(): Promise<Transfer> {
    return { data: { status: 'captured' } };
  }

  override async refund(): Promise<Transfer> {
    return {};
  }

  async cancel(): Promise<void> {}
}
