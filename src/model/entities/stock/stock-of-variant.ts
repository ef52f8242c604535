/*
 * SQL for the available quantity of a variant. Without inventory items it is a column of the variant; with inventory items it is
 * limited by the scarcest of them at the selected locations, and negative if more was sold on backorder than is stocked.
 */

/** Returns an SQL condition that selects the stock locations. @param location SQL of the location's id */
export type LocationFilter = (location: string) => string;

/** Selects locations that serve at least one sales channel. */
const servesAnyChannel: LocationFilter = (location) =>
  `exists (select from sales_channel_location k where k.location_id = ${location} and k.deleted_at is null)`;

/** Selects locations that serve one of the channels. @param channel SQL of an array of ids, or of a subselect */
export function servesChannels(channel: string): LocationFilter {
  return (location) =>
    `exists (select from sales_channel_location k
       where k.location_id = ${location} and k.sales_channel_id = any(${channel}) and k.deleted_at is null)`;
}

/**
 * SQL for the available quantity, at most the maximum of `integer`. The first condition does not depend on the variant, so PostgreSQL
 * evaluates it once per statement: in a shop without inventory items, only this condition is evaluated.
 */
export function variantQuantitySql(variant: string, counts: LocationFilter = servesAnyChannel): string {
  return `case when (select exists (select from product_variant_inventory_item)) then coalesce((
      select min(least(floor(coalesce(s.available, 0)::numeric / greatest(i.required_quantity, 1)), 2147483647))::int
      from product_variant_inventory_item i left join lateral (
        select sum(l.stocked_quantity - l.reserved_quantity) as available from inventory_level l
        where l.inventory_item_id = i.inventory_item_id and l.deleted_at is null and ${counts('l.location_id')}) s on true
      where i.variant_id = ${variant}.id and i.deleted_at is null), ${variant}.inventory_quantity)
    else ${variant}.inventory_quantity end`;
}

/** SQL condition: whether at least one unit can be sold. */
export function isPurchasableSql(variant: string, counts: LocationFilter = servesAnyChannel): string {
  return `${variant}.allow_backorder or not ${variant}.manage_inventory or ${variantQuantitySql(variant, counts)} > 0`;
}
