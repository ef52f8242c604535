import { Injectable } from '@nestjs/common';
import {
  Database,
  type TaxLineResult,
  TaxProvider,
  TaxProviders,
  type TaxRequest,
} from '@storekeep/server/extend';
import { followsEuRules, isInEu } from '../eu-countries.ts';
import { VatChecksService } from './vat-checks.service.ts';
import { countryOfVatId, readVatId } from './vat-ids.ts';

interface SellerRow {
  eu: boolean | null;
  countries: string[];
  country_code: string | null;
  vat_id: string | null;
}

/**
 * Taxes like the built-in provider, except that a business with a valid VAT id of another member state pays no tax for what is delivered to
 * another member state. If VIES does not say that an id is valid, the sale is taxed.
 */
@Injectable()
export class ReverseCharge extends TaxProvider {
  readonly id = 'eu-vat';

  constructor(
    private readonly database: Database,
    private readonly checks: VatChecksService,
    providers: TaxProviders,
  ) {
    super();
    providers.register(this);
  }

  async taxLines(request: TaxRequest, signal: AbortSignal): Promise<TaxLineResult[]> {
    if (await this.isReverseCharged(request, signal)) return [];
    return [
      ...request.items.flatMap(({ id, rates }) => rates.map((rate) => ({ ...rate, item_id: id }))),
      ...request.shipping_methods.flatMap(({ id, rates }) =>
        rates.map((rate) => ({ ...rate, shipping_method_id: id })),
      ),
    ];
  }

  private async isReverseCharged(
    { vat_id, address, region }: TaxRequest,
    signal: AbortSignal,
  ): Promise<boolean> {
    const vatId = readVatId(vat_id);
    const country = address?.country_code?.toLowerCase();
    if (vatId === null || !isInEu(country)) return false;
    const seller = await this.readSeller(region.id);
    const home = (seller.country_code ?? seller.countries.at(0))?.toLowerCase();
    if (!followsEuRules(seller) || !isInEu(home) || country === home || countryOfVatId(vatId) === home)
      return false;
    return this.checks.isValid(vatId, readVatId(seller.vat_id), signal);
  }

  /** By the metadata `seller`, as in documents: that of the region comes before that of the store. */
  private async readSeller(regionId: string): Promise<SellerRow> {
    const [seller] = await this.database.query<SellerRow>(
      `select r.eu, array(select iso_2 from country where region_id = r.id order by iso_2) as countries,
         coalesce(r.metadata -> 'seller' ->> 'country_code', s.metadata -> 'seller' ->> 'country_code') as country_code,
         coalesce(r.metadata -> 'seller' ->> 'vat_id', s.metadata -> 'seller' ->> 'vat_id') as vat_id
       from region r cross join (select metadata from store limit 1) s where r.id = $1`,
      [regionId],
    );
    return seller;
  }
}
