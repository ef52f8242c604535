import { ProductVariant } from '../entities/product-variant.ts';
import { isPurchasable, ofChannel, quantityOfVariant, type Counts } from '../entities/stock-of-variant.ts';
import type { Bind } from '../reader/bind.ts';
import type { Computed } from '../reader/computed.ts';

/**
 * Shows how many of a variant can be sold in sales channels, beside what else is computed of variants.
 * @param channels SQL of an array with their ids
 */
export function withStockOf(computed: Computed, channels: (bind: Bind) => string): Computed {
  return {
    ...computed,
    key: `${computed.key} stock`,
    with: (bind) =>
      [computed.with?.(bind), `sold_in as materialized (select ${channels(bind)} as ids)`]
        .filter(Boolean)
        .join(', '),
    ...(computed.context && { context: `concat_ws(' ', ${computed.context}, (select ids from sold_in))` }),
    instead: insteadFor(ofChannel('(select ids from sold_in)::text[]')),
  };
}

/** Shows how many of a variant can be sold in the sales channel that a shown cart is of; without one, anywhere. */
export const stockForCart: Computed = {
  entity: ProductVariant,
  key: 'stock for a cart',
  instead: insteadFor(forCart('t.sales_channel_id')),
};

/** @param channel SQL of the id of its sales channel, null when it is of none */
export function forCart(channel: string): Counts {
  return (location) => `(${channel} is null or ${ofChannel(`array[${channel}]`)(location)})`;
}

function insteadFor(counts: Counts): Computed['instead'] {
  return {
    inventory_quantity: (variant) => `(${quantityOfVariant(variant, counts)})`,
    purchasable: (variant) => `(${isPurchasable(variant, counts)})`,
  };
}
