import { Injectable } from '@nestjs/common';
import { conflict } from '../kernel/errors.ts';
import { TaxProviders } from '../taxes/tax-providers.ts';
import { OpenQuestion, type TaxAnswer } from './tax-answer.ts';

const MOST_QUESTIONS = 3;

/** Has the taxes of baskets worked out by whoever knows them. */
@Injectable()
export class BasketTaxes {
  constructor(private readonly providers: TaxProviders) {}

  /**
   * Tries until an attempt returns no open question. Each is asked between two attempts, so while no transaction is open and nobody
   * waits for a lock; the next attempt sees, under its lock, whether the basket is still what was asked about.
   * @throws conflict when the provider fails, or the basket keeps changing; not_allowed when the provider is not installed
   */
  async answering<T>(attempt: (answer?: TaxAnswer) => Promise<T | OpenQuestion>): Promise<T> {
    let outcome = await attempt();
    for (let asked = 0; outcome instanceof OpenQuestion; asked++) {
      if (asked === MOST_QUESTIONS)
        throw conflict('The cart keeps changing while its taxes are worked out; try again');
      const { provider_id, question, fingerprint } = outcome;
      const rates = await this.providers.rates(provider_id, question);
      outcome = await attempt({ fingerprint, rates });
    }
    return outcome;
  }
}
