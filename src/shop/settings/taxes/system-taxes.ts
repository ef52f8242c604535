import { Injectable } from '@nestjs/common';
import { SYSTEM_TAX_PROVIDER, TaxProvider, type TaxLineResult, type TaxRequest } from './tax-provider.ts';
import { TaxProviders } from './tax-providers.ts';

/**
 * The shop's own tax rates (`/admin/tax-rates`, else the region's). Carts load these rates with their lines, so nobody
 * has to ask; a provider that knows only some countries can leave the others to it.
 */
@Injectable()
export class SystemTaxes extends TaxProvider {
  readonly id = SYSTEM_TAX_PROVIDER;

  constructor(providers: TaxProviders) {
    super();
    providers.register(this);
  }

  async taxLines({
    items,
    shipping_methods,
  }: Pick<TaxRequest, 'items' | 'shipping_methods'>): Promise<TaxLineResult[]> {
    return [
      ...items.flatMap(({ id, rates }) => rates.map((rate) => ({ ...rate, item_id: id }))),
      ...shipping_methods.flatMap(({ id, rates }) =>
        rates.map((rate) => ({ ...rate, shipping_method_id: id })),
      ),
    ];
  }
}
