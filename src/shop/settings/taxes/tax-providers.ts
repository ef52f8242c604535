import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { conflict } from '#engine/kernel/errors';
import { ProviderRegistry } from '#engine/providers/provider-registry';
import type { AppliedTaxRate } from '#model/pricing/tax';
import type { TaxLineResult, TaxProvider, TaxRequest } from './tax-provider.ts';

/** The tax rates by the id of the line, and by the id of the shipping method. */
export interface TaxRates {
  items: Map<string, AppliedTaxRate[]>;
  shipping_methods: Map<string, AppliedTaxRate[]>;
}

/** The registered tax providers. */
@Injectable()
export class TaxProviders extends ProviderRegistry<TaxProvider> {
  constructor(database: Database) {
    super(database, 'tax_provider');
  }

  /**
   * Gets the tax rates from a provider. Never call it while a transaction is open.
   * @throws not_allowed if the provider is not registered in this process; conflict, which the caller may retry, if it fails,
   * times out, or returns invalid rates
   */
  async rates(id: string, request: TaxRequest): Promise<TaxRates> {
    this.require(id);
    const reply = await this.call(id, { operation: 'taxes' }, async (provider, signal) =>
      ratesById(request, await provider.taxLines(request, signal)),
    );
    if (reply.outcome === 'answered') return reply.response;
    const cause = reply.outcome === 'unknown' ? reply.error : undefined;
    throw conflict('The taxes cannot be worked out at the moment; try again', cause);
  }
}

/** Groups the results by id. @throws if a result is invalid, or is for an id that was not in the request */
function ratesById({ items, shipping_methods }: TaxRequest, results: TaxLineResult[]): TaxRates {
  const rates: TaxRates = {
    items: new Map(items.map(({ id }) => [id, []])),
    shipping_methods: new Map(shipping_methods.map(({ id }) => [id, []])),
  };
  for (const result of results) {
    const ratesOfTarget =
      'item_id' in result
        ? rates.items.get(result.item_id)
        : rates.shipping_methods.get(result.shipping_method_id);
    if (!ratesOfTarget) throw new Error('a tax line for an id that is not in the request');
    const { rate, name, code = null } = result;
    if (typeof rate !== 'number' || !(rate >= 0) || rate > 1000) throw new Error(`a tax rate of ${rate}`);
    if (typeof name !== 'string') throw new Error('a tax line without a name');
    if (code !== null && ratesOfTarget.some((candidate) => candidate.code === code))
      throw new Error(`two tax lines with code ${code} for the same id`);
    ratesOfTarget.push({ rate: Math.round(rate * 10_000) / 10_000, name, code });
  }
  return rates;
}
