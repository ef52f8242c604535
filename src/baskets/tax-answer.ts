import { createHash } from 'node:crypto';
import type { TaxQuestion } from '../taxes/tax-provider.ts';
import type { TaxRates } from '../taxes/tax-providers.ts';
import type { Basket } from './basket.ts';

/** The taxes of a basket are not known yet: its region's provider has to be asked, while no transaction is open. */
export class OpenQuestion {
  constructor(
    readonly provider_id: string,
    readonly question: TaxQuestion,
    readonly fingerprint: string,
  ) {}
}

/** What the provider answered to the question of this fingerprint. */
export interface TaxAnswer {
  fingerprint: string;
  rates: TaxRates;
}

/** @param facts all that the taxes of the basket depend on */
export function fingerprintOf({ region_id, region }: Basket, facts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([region_id, region.tax_provider_id, facts]))
    .digest('base64url');
}
