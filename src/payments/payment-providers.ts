import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import { ProviderRegistry } from '../kernel/provider-registry.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of this shop. */
@Injectable()
export class PaymentProviders extends ProviderRegistry<PaymentProvider> {
  constructor(database: Database) {
    super(database, 'payment_provider');
  }

  /** @throws not_allowed when this process does not have it */
  require(id: string): PaymentProvider {
    const provider = this.get(id);
    if (!provider) throw notAllowed(`Payment provider ${id} is not installed`);
    return provider;
  }
}
