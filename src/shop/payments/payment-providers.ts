import { Injectable } from '@nestjs/common';
import { Database } from '../../engine/kernel/database/database.ts';
import { ProviderRegistry } from '../../engine/providers/provider-registry.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The registered payment providers. */
@Injectable()
export class PaymentProviders extends ProviderRegistry<PaymentProvider> {
  constructor(database: Database) {
    super(database, 'payment_provider');
  }
}
