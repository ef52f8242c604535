import type { Bind } from '#engine/kernel/database/sql';
import type { Computed } from '#engine/mapping/computed-fields';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import {
  isPurchasableSql,
  type LocationFilter,
  servesChannels,
  variantQuantitySql,
} from '#model/entities/stock/stock-of-variant';

/**
 * Replaces the stock of variants by the quantity available in the given sales channels, in addition to other computed fields.
 * @param channels SQL expression for the array of their ids
 */
export function withStockInChannels(computed: Computed, channels: (bind: Bind) => string): Computed {
  return {
    ...computed,
    key: `${computed.key} stock`,
    with: (bind) =>
      [computed.with?.(bind), `sales_channel_ids as materialized (select ${channels(bind)} as ids)`]
        .filter(Boolean)
        .join(', '),
    ...(computed.context && {
      context: `concat_ws(' ', ${computed.context}, (select ids from sales_channel_ids))`,
    }),
    overrides: IN_CHANNELS,
  };
}

/** Replaces the stock of variants by the quantity available in the sales channel of the represented cart; without one, in all. */
export const stockForCart: Computed = {
  entity: ProductVariant,
  key: 'stock for a cart',
  overrides: stockColumnsFor(locationFilterForCart('t.sales_channel_id')),
};

/** @param channel SQL expression for the id of the sales channel, or null for all */
export function locationFilterForCart(channel: string): LocationFilter {
  return (location) => `(${channel} is null or ${servesChannels(`array[${channel}]`)(location)})`;
}

const IN_CHANNELS = stockColumnsFor(servesChannels('(select ids from sales_channel_ids)::text[]'));

function stockColumnsFor(locationFilter: LocationFilter): Computed['overrides'] {
  return {
    inventory_quantity: (variant) => `(${variantQuantitySql(variant, locationFilter)})`,
    purchasable: (variant) => `(${isPurchasableSql(variant, locationFilter)})`,
  };
}
