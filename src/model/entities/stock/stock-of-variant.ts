/*
 * How many of a variant can be sold, in SQL. One without inventory items has one number; one with items as many as its scarcest
 * item allows at the locations that count, below 0 when more was sold on backorder than there is.
 */

/** Says of a location, in SQL, whether its stock counts. */
export type LocationFilter = (location: string) => string;

/** Those that serve any sales channel. */
export const servesAnyChannel: LocationFilter = (location) =>
  `exists (select from sales_channel_location k where k.location_id = ${location} and k.deleted_at is null)`;

/** Those that serve a channel. @param channel SQL of its id, or of a subselect with several */
export function servesChannels(channel: string): LocationFilter {
  return (location) =>
    `exists (select from sales_channel_location k
       where k.location_id = ${location} and k.sales_channel_id = any(${channel}) and k.deleted_at is null)`;
}

/** At most what a column of a variant holds. A shop without items pays for one look, whatever the number of variants: what comes first here is evaluated once. */
export function variantQuantitySql(variant: string, counts: LocationFilter = servesAnyChannel): string {
  return `case when (select exists (select from product_variant_inventory_item)) then coalesce((
      select min(least(floor(coalesce(s.available, 0)::numeric / greatest(i.required_quantity, 1)), 2147483647))::int
      from product_variant_inventory_item i left join lateral (
        select sum(l.stocked_quantity - l.reserved_quantity) as available from inventory_level l
        where l.inventory_item_id = i.inventory_item_id and l.deleted_at is null and ${counts('l.location_id')}) s on true
      where i.variant_id = ${variant}.id and i.deleted_at is null), ${variant}.inventory_quantity)
    else ${variant}.inventory_quantity end`;
}

/** Whether one more can be sold. */
export function isPurchasableSql(variant: string, counts: LocationFilter = servesAnyChannel): string {
  return `${variant}.allow_backorder or not ${variant}.manage_inventory or ${variantQuantitySql(variant, counts)} > 0`;
}

/** The same of a row that was read. */
export function canBeSold(variant: {
  allow_backorder: boolean;
  manage_inventory: boolean;
  inventory_quantity: number;
}): boolean {
  return variant.allow_backorder || !variant.manage_inventory || variant.inventory_quantity > 0;
}
