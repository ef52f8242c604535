import { AnyOf, AnyTextOf, Dates, ListQuery, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { InDiscountCondition } from '../in-discount-condition.ts';

abstract class ValueFilters extends ListQuery {
  @Search('value')
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyTextOf()
  value?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

export class ListTagsQuery extends ValueFilters {
  @InDiscountCondition('discount_condition_product_tag', 'product_tag_id')
  discount_condition_id?: string;
}

export class ListTypesQuery extends ValueFilters {
  @InDiscountCondition('discount_condition_product_type', 'product_type_id')
  discount_condition_id?: string;
}
