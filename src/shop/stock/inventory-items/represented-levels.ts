import type { Computed } from '#engine/mapping/computed-fields';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';

/** Computed fields of an item: the sums over its levels. */
export const levelTotalFields = {
  stocked_quantity: { type: 'integer', description: 'the sum over the levels that are shown' },
  reserved_quantity: { type: 'integer', description: 'the sum over the levels that are shown' },
} satisfies Record<string, object>;

/**
 * Computes the levels of items and their sums.
 * @param locations ids of the locations to include; defaults to all
 */
export function levelsComputation(locations?: readonly string[]): Computed {
  return {
    entity: InventoryItem,
    key: locations ? 'levels of some locations' : 'levels',
    ...(locations && {
      with: (bind) => `requested_locations as materialized (select ${bind(locations)}::text[] as ids)`,
    }),
    lateral: {
      columns: Object.keys(levelTotalFields),
      relation: 'location_levels',
      join: (item, columnsOf) => {
        const levels = `inventory_level l where l.inventory_item_id = ${item}.id and l.deleted_at is null${
          locations ? ' and l.location_id = any((select ids from requested_locations)::text[])' : ''
        }`;
        const list = columnsOf
          ? `(select coalesce(json_agg(r), '[]') from (select ${columnsOf('l')} from ${levels} order by l.created_at, l.id) r) as location_levels,`
          : '';
        return `select ${list} coalesce(sum(l.stocked_quantity), 0) as stocked_quantity,
          coalesce(sum(l.reserved_quantity), 0) as reserved_quantity from ${levels}`;
      },
    },
  };
}
