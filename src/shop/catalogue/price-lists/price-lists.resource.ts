import { defineResource } from '#engine/mapping/resource';
import { PriceList } from '#model/entities/catalogue/price-list.entity';

export const priceLists = defineResource({
  entity: PriceList,
  path: 'price-lists',
  one: 'price_list',
  many: 'price_lists',
  object: 'price-list',
  tag: 'Price Lists',
  tagDescription: 'Prices for a period of time or for customer groups',
  admin: {
    relations: ['customer_groups', 'prices', 'prices.variant', 'prices.variants'],
    listRelations: [],
    limit: 10,
  },
});
