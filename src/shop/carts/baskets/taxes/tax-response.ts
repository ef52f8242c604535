import { createHash } from 'node:crypto';
import type { TaxRequest } from '#shop/settings/taxes/tax-provider';
import type { TaxRates } from '#shop/settings/taxes/tax-providers';
import type { Basket } from '../basket.ts';

/** The taxes of a basket are not known yet: the region's provider must be called, outside of any transaction. */
export class PendingTaxRequest {
  constructor(
    readonly provider_id: string,
    readonly request: TaxRequest,
    readonly fingerprint: string,
  ) {}
}

/** The provider's response to the request with this fingerprint. */
export interface TaxResponse {
  fingerprint: string;
  rates: TaxRates;
}

/** @param facts everything that the taxes of the basket depend on */
export function fingerprintOf({ region_id, region }: Basket, facts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([region_id, region.tax_provider_id, facts]))
    .digest('base64url');
}
