import { defineResource } from '#engine/mapping/resource';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';
import { levelsComputation, levelTotalFields } from './represented-levels.ts';

export const inventoryItems = defineResource({
  entity: InventoryItem,
  path: 'inventory-items',
  one: 'inventory_item',
  many: 'inventory_items',
  object: 'inventory_item',
  tag: 'Inventory Items',
  tagDescription: 'Items that variants are sold from, and their levels at locations',
  admin: {
    relations: ['location_levels'],
    listRelations: ['location_levels', 'variants', 'variants.product'],
    limit: 20,
    defaultComputed: () => levelsComputation(),
  },
  computed: levelTotalFields,
});
