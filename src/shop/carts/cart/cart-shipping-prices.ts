import { Injectable, Logger } from '@nestjs/common';
import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import type { OpenCart } from './open-cart.ts';

/** Shipping prices of carts that the fulfillment provider calculates. Providers are called after the commit. */
@Injectable()
export class ShippingPrices {
  private readonly logger = new Logger('Shipping');

  constructor(private readonly options: ShippingOptionsService) {}

  /**
   * Requests the prices again for a cart whose subtotal has changed. If a provider does not respond, the price remains.
   * @returns the changed prices, by the id of the shipping method
   */
  async recalculate(
    { region_id, shipping_methods, rules, custom_prices }: OpenCart,
    subtotal: number,
  ): Promise<Map<string, number>> {
    const calculated =
      rules.ownPrices || custom_prices
        ? []
        : shipping_methods.filter(({ option }) => option.price_type === 'calculated');
    const prices = await Promise.all(
      calculated.map(async ({ id, option, data, ...method }) => {
        const price = method.original_price ?? method.price;
        try {
          return {
            id,
            before: price,
            now: await this.options.priceOf(option, data, { region_id, subtotal }),
          };
        } catch (error) {
          this.logger.warn({
            message: 'could not recalculate a shipping price, the previous one remains',
            shipping_method_id: id,
            err: error,
          });
          return { id, before: price, now: price };
        }
      }),
    );
    return new Map(prices.filter(({ before, now }) => before !== now).map(({ id, now }) => [id, now]));
  }
}
