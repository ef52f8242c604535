import { Injectable } from '@nestjs/common';
import { conflict } from '#engine/kernel/errors';
import { TaxProviders } from '#shop/settings/taxes/tax-providers';
import { PendingTaxRequest, type TaxResponse } from './tax-response.ts';

const MAX_REQUESTS = 3;

/** Requests the taxes of baskets from the tax provider of their region. */
@Injectable()
export class BasketTaxes {
  constructor(private readonly providers: TaxProviders) {}

  /**
   * Repeats the attempt until it needs no request to the provider. The provider is called between two attempts, when no transaction
   * is open and no lock is held; the next attempt checks, under its lock, whether the basket is still the one of the request.
   * @throws conflict when the provider fails, or the basket keeps changing; not_allowed when the provider is not installed
   */
  async withTaxResponses<T>(
    attempt: (taxResponse?: TaxResponse) => Promise<T | PendingTaxRequest>,
  ): Promise<T> {
    let outcome = await attempt();
    for (let requests = 0; outcome instanceof PendingTaxRequest; requests++) {
      if (requests === MAX_REQUESTS)
        throw conflict('The cart keeps changing while its taxes are worked out; try again');
      const { provider_id, request, fingerprint } = outcome;
      const rates = await this.providers.rates(provider_id, request);
      outcome = await attempt({ fingerprint, rates });
    }
    return outcome;
  }
}
