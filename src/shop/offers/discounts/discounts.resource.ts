import { defineResource } from '#engine/mapping/resource';
import { Discount } from '#model/entities/offers/discount.entity';
import { DiscountCondition } from '#model/entities/offers/discount-condition.entity';

export const discounts = defineResource({
  entity: Discount,
  path: 'discounts',
  one: 'discount',
  many: 'discounts',
  object: 'discount',
  tag: 'Discounts',
  tagDescription: 'Discount codes with their rules and conditions',
  admin: { relations: ['parent_discount', 'regions', 'rule', 'rule.conditions'], limit: 20 },
});

/** Only available below a discount. The path is not a route, but has to differ from that of `discounts`. */
export const discountConditions = defineResource({
  entity: DiscountCondition,
  path: 'conditions',
  one: 'discount_condition',
  many: 'discount_conditions',
  object: 'discount-condition',
  tag: 'Discounts',
  tagDescription: 'Discount codes with their rules and conditions',
  admin: { relations: ['discount_rule'] },
});
