import { defineResource } from '#engine/mapping/resource';
import { StockLocation } from '#model/entities/stock/stock-location.entity';

export const stockLocations = defineResource({
  entity: StockLocation,
  path: 'stock-locations',
  one: 'stock_location',
  many: 'stock_locations',
  object: 'stock_location',
  tag: 'Stock Locations',
  tagDescription: 'Where stock is kept',
  admin: { limit: 20 },
});
