import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { ProviderRegistry } from '#engine/providers/provider-registry';
import type { PaymentProvider } from './payment-provider.ts';
import { PaymentsOptions } from './payments-options.ts';

/** The registered payment providers. */
@Injectable()
export class PaymentProviders extends ProviderRegistry<PaymentProvider> {
  constructor(database: Database, { providers }: PaymentsOptions) {
    super(database, 'payment_provider');
    for (const provider of providers) this.register(provider);
  }

  /** The registered providers, in the order of their registration. */
  list(): PaymentProvider[] {
    return [...this.providers.values()];
  }

  /** The registered providers of a company, e.g. `stripe` and `stripe-ideal`; empty if there is none. */
  ofFamily(family: string): PaymentProvider[] {
    return [...this.providers.values()].filter((provider) => provider.family === family);
  }
}
