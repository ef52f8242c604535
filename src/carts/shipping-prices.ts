import { Injectable, Logger } from '@nestjs/common';
import { ShippingOptionsService } from '../shipping/shipping-options.service.ts';
import type { OpenCart } from './open-cart.ts';

/** What the shipping of a cart costs, where the fulfillment provider works it out. Its calls happen after the commit. */
@Injectable()
export class ShippingPrices {
  private readonly logger = new Logger('Shipping');

  constructor(private readonly options: ShippingOptionsService) {}

  /**
   * Asks again for a cart whose subtotal has changed. Where a provider does not answer, the price stays.
   * @returns those that are others now, by method
   */
  async askAgain(
    { region_id, shipping_methods, rules, has_own_options }: OpenCart,
    subtotal: number,
  ): Promise<Map<string, number>> {
    const calculated =
      rules.ownPrices || has_own_options
        ? []
        : shipping_methods.filter(({ option }) => option.price_type === 'calculated');
    const prices = await Promise.all(
      calculated.map(async ({ id, option, data, price }) => {
        try {
          return { id, was: price, is: await this.options.priceOf(option, data, { region_id, subtotal }) };
        } catch (error) {
          this.logger.warn({ message: 'kept at its price', shipping_method_id: id, err: error });
          return { id, was: price, is: price };
        }
      }),
    );
    return new Map(prices.filter(({ was, is }) => was !== is).map(({ id, is }) => [id, is]));
  }
}
