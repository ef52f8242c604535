import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { PaymentProviders } from '../payment-providers.ts';
import { customerReferences } from './payment-customers.ts';

/** The payment methods that customers have saved with providers, e.g. their cards. */
@Injectable()
export class SavedPaymentMethods {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Asks each company once, by the reference that it has given us, never by data that the customer can write to. A company that does not
   * respond is left out, so that the methods of the others can be used.
   */
  async of(customerId: string): Promise<{ provider_id: string; data: Record<string, unknown> }[]> {
    const references = await customerReferences(this.database, customerId);
    const methods = await Promise.all(
      references.map(async ({ family, reference }) => {
        const [provider] = this.providers.ofFamily(family);
        if (!provider) return [];
        const call = { operation: 'list saved methods', logContext: { customer_id: customerId } };
        const reply = await this.providers.call(provider.id, call, (target, signal) =>
          target.savedMethods(reference, signal),
        );
        if (reply.outcome !== 'answered') return [];
        return reply.response.map(({ data }) => ({ provider_id: provider.id, data }));
      }),
    );
    return methods.flat();
  }
}
