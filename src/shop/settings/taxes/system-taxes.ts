import { Injectable } from '@nestjs/common';
import { SYSTEM, TaxProvider, type TaxLineAnswer, type TaxQuestion } from './tax-provider.ts';
import { TaxProviders } from './tax-providers.ts';

/**
 * The shop's own tax rates (`/admin/tax-rates`, else the region's). Carts load these rates with their lines, so nobody
 * has to ask; a provider that knows only some countries can leave the others to it.
 */
@Injectable()
export class SystemTaxes extends TaxProvider {
  readonly id = SYSTEM;

  constructor(providers: TaxProviders) {
    super();
    providers.register(this);
  }

  async taxLines({
    items,
    shipping_methods,
  }: Pick<TaxQuestion, 'items' | 'shipping_methods'>): Promise<TaxLineAnswer[]> {
    return [
      ...items.flatMap(({ id, rates }) => rates.map((rate) => ({ ...rate, item_id: id }))),
      ...shipping_methods.flatMap(({ id, rates }) =>
        rates.map((rate) => ({ ...rate, shipping_method_id: id })),
      ),
    ];
  }
}
