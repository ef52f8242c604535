import { Injectable } from '@nestjs/common';
import { SYSTEM_TAX_PROVIDER, type TaxLineResult, TaxProvider, type TaxRequest } from './tax-provider.ts';
import { TaxProviders } from './tax-providers.ts';

/**
 * The built-in tax provider: the rates of `/admin/tax-rates`, otherwise the region's own rate. Carts load these rates with
 * their lines and need not call it; it exists so that other tax providers can delegate to it for some countries.
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
