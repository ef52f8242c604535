import { Injectable } from '@nestjs/common';
import { Database } from '../../../engine/kernel/database/database.ts';
import { conflict } from '../../../engine/kernel/errors.ts';
import { ProviderRegistry } from '../../../engine/providers/provider-registry.ts';
import type { TaxRateFact } from '../../../model/pricing/tax.ts';
import type { TaxLineAnswer, TaxProvider, TaxQuestion } from './tax-provider.ts';

/** The rates of each line and each shipping method, by id; the two kinds of id are kept apart. */
export interface TaxRates {
  items: Map<string, TaxRateFact[]>;
  shipping_methods: Map<string, TaxRateFact[]>;
}

/** The tax providers of this shop. */
@Injectable()
export class TaxProviders extends ProviderRegistry<TaxProvider> {
  constructor(database: Database) {
    super(database, 'tax_provider');
  }

  /**
   * Asks a provider. Never call it while a transaction is open.
   * @throws not_allowed when this process does not have it; conflict, which is worth a retry, when it fails, takes too
   * long, or answers what cannot be written
   */
  async rates(id: string, question: TaxQuestion): Promise<TaxRates> {
    this.require(id);
    const reply = await this.call(id, { what: 'taxes' }, async (provider, signal) =>
      sorted(question, await provider.taxLines(question, signal)),
    );
    if (reply.end === 'answered') return reply.answer;
    const cause = reply.end === 'unknown' ? reply.error : undefined;
    throw conflict('The taxes cannot be worked out at the moment; try again', cause);
  }
}

/** @throws when something else was answered than was asked for */
function sorted({ items, shipping_methods }: TaxQuestion, answers: TaxLineAnswer[]): TaxRates {
  const rates: TaxRates = {
    items: new Map(items.map(({ id }) => [id, []])),
    shipping_methods: new Map(shipping_methods.map(({ id }) => [id, []])),
  };
  for (const answer of answers) {
    const present =
      'item_id' in answer
        ? rates.items.get(answer.item_id)
        : rates.shipping_methods.get(answer.shipping_method_id);
    if (!present) throw new Error('a tax line for something that was not asked about');
    const { rate, name, code = null } = answer;
    if (typeof rate !== 'number' || !(rate >= 0) || rate > 1000) throw new Error(`a tax rate of ${rate}`);
    if (typeof name !== 'string') throw new Error('a tax line without a name');
    if (code !== null && present.some((one) => one.code === code))
      throw new Error(`two tax lines of code ${code} for one thing`);
    present.push({ rate: Math.round(rate * 10_000) / 10_000, name, code });
  }
  return rates;
}
