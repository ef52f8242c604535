import { applyDecorators } from '@nestjs/common';
import { ValidateBy, ValidateNested } from 'class-validator';
import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { Holds } from '#engine/http/input/free-json';
import {
  Amount,
  DateTime,
  Flag,
  Id,
  Identifier,
  Ids,
  type InputOptions,
  Metadata,
  Nested,
  NestedList,
  OneOf,
  property,
  Quantity,
  References,
  Text,
} from '#engine/http/input/input-decorators';
import { Dates, Is, ListQuery, Matches, Search } from '#engine/http/input/list-query';
import { deepObject } from '#engine/http/input/query-parameters';
import { isPlainObject } from '#engine/http/input/query-values';
import { exampleId } from '#engine/mapping/example-values';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';
import { ProductTag } from '#model/entities/catalogue/product-tag.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import {
  DiscountCondition,
  type DiscountConditionOperator,
  discountConditionOperators,
  type DiscountConditionType,
} from '#model/entities/offers/discount-condition.entity';
import {
  DiscountRule,
  type DiscountRuleAllocation,
  discountRuleAllocations,
  type DiscountRuleType,
  discountRuleTypes,
} from '#model/entities/offers/discount-rule.entity';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';
import { Region } from '#model/entities/settings/region.entity';
import { isDuration } from './duration.ts';

class RuleFilter {
  @OneOf(discountRuleTypes, { optional: true })
  type?: string;

  @OneOf(discountRuleAllocations, { optional: true })
  allocation?: string;
}

@ColumnsOf('discount')
export class ListDiscountsQuery extends ListQuery {
  @Search('code')
  q?: string;

  @RuleParameter()
  rule?: RuleFilter;

  @Is()
  is_dynamic?: boolean;

  @Is()
  is_disabled?: boolean;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

/** The lists of ids, one for each type of condition. A condition has one of them. */
class ResourcesOfCondition implements Partial<Record<DiscountConditionType, string[]>> {
  @Ids(Product, { optional: true })
  products?: string[];

  @Ids(ProductType, { optional: true })
  product_types?: string[];

  @Ids(ProductCollection, { optional: true })
  product_collections?: string[];

  @Ids(ProductTag, { optional: true })
  product_tags?: string[];

  @Ids(CustomerGroup, { optional: true })
  customer_groups?: string[];
}

@BodyExample({ operator: 'in', products: [exampleId(Product.idPrefix)] })
export class CreateConditionBody extends ResourcesOfCondition {
  @OneOf(discountConditionOperators)
  operator!: DiscountConditionOperator;
}

@BodyExample({ products: [exampleId(Product.idPrefix)] })
export class UpdateConditionBody extends ResourcesOfCondition {}

/** A condition in the update of a discount. */
class SaveConditionBody extends CreateConditionBody {
  @Id(DiscountCondition, {
    optional: true,
    description: 'the condition to change; without it, a new one is created',
  })
  id?: string;
}

export class BatchBody {
  @References('prod', { description: 'ids of the kind that the condition is about' })
  resources!: { id: string }[];
}

class CreateRuleBody {
  @Text({ nullable: true, example: '10 % off' })
  description?: string | null;

  @OneOf(discountRuleTypes, { example: 'percentage' })
  type!: DiscountRuleType;

  @Amount({ description: 'percent, or an amount in the smallest unit of the currency', example: 10 })
  value!: number;

  @OneOf(discountRuleAllocations)
  allocation!: DiscountRuleAllocation;

  @NestedList(() => CreateConditionBody, { optional: true, max: 100 })
  conditions?: CreateConditionBody[];
}

class UpdateRuleBody {
  @Id(DiscountRule, { optional: true, description: 'the id of the only rule of the discount' })
  id?: string;

  @Text({ nullable: true })
  description?: string | null;

  @Amount({ optional: true, description: 'percent, or an amount in the smallest unit of the currency' })
  value?: number;

  @OneOf(discountRuleAllocations, { optional: true })
  allocation?: DiscountRuleAllocation;

  @NestedList(() => SaveConditionBody, {
    optional: true,
    max: 100,
    description: 'those that are not named stay unchanged',
  })
  conditions?: SaveConditionBody[];
}

@ColumnsOf('discount')
@BodyExample({
  code: 'SPRING',
  rule: { description: '10 % off', type: 'percentage', value: 10, allocation: 'total' },
  regions: [exampleId(Region.idPrefix)],
  starts_at: '2026-01-31T12:00:00Z',
  ends_at: '2027-01-31T12:00:00Z',
})
export class CreateDiscountBody {
  @Code()
  code!: string;

  @Nested(() => CreateRuleBody)
  rule!: CreateRuleBody;

  @Ids(Region, { description: 'where it can be used; exactly one for a fixed amount' })
  regions!: string[];

  @Flag({ optional: true, description: 'whether it is a template for codes, each with its own end' })
  is_dynamic?: boolean;

  @Flag({ optional: true })
  is_disabled?: boolean;

  @DateTime({ optional: true, description: 'defaults to now' })
  starts_at?: string;

  @DateTime({ nullable: true, example: '2027-01-31T12:00:00Z' })
  ends_at?: string | null;

  @Duration({ nullable: true, description: 'how long its dynamic codes are valid' })
  valid_duration?: string | null;

  @Quantity({ nullable: true, description: 'how often it can be used; null means without limit' })
  usage_limit?: number | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('discount')
@BodyExample({ is_disabled: false, ends_at: '2027-01-31T12:00:00Z', usage_limit: 500 })
export class UpdateDiscountBody {
  @Code({ optional: true })
  code?: string;

  @Nested(() => UpdateRuleBody, { optional: true })
  rule?: UpdateRuleBody;

  @Ids(Region, { optional: true, description: 'replaces the existing ones' })
  regions?: string[];

  @Flag({ optional: true })
  is_disabled?: boolean;

  @DateTime({ optional: true })
  starts_at?: string;

  @DateTime({ nullable: true, example: '2027-01-31T12:00:00Z' })
  ends_at?: string | null;

  @Duration({ nullable: true })
  valid_duration?: string | null;

  @Quantity({ nullable: true })
  usage_limit?: number | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('discount')
export class CreateDynamicCodeBody {
  @Code({ example: 'SPRING-1F7K' })
  code!: string;

  @Quantity({ optional: true, description: 'how often it can be used; defaults to once' })
  usage_limit?: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

/** Declares the code of a discount, which shoppers may enter in any letter case. */
function Code(options: InputOptions = {}): PropertyDecorator {
  return Identifier({ min: 1, example: 'SPRING', ...options });
}

/** Declares an ISO 8601 duration. */
function Duration(options: InputOptions = {}): PropertyDecorator {
  return property(
    { type: String, format: 'duration', example: 'P3M', ...options },
    ValidateBy({
      name: 'isDuration',
      validator: {
        validate: isDuration,
        defaultMessage: (args) =>
          `${args?.property} must be an ISO 8601 duration like P1Y2M3DT4H5M6S, of 100 years at most`,
      },
    }),
  );
}

/** Declares a query parameter like `rule[type]=fixed&rule[allocation]=total`. */
function RuleParameter(): PropertyDecorator {
  const properties = {
    type: { type: 'string', enum: [...discountRuleTypes] },
    allocation: { type: 'string', enum: [...discountRuleAllocations] },
  };
  return applyDecorators(
    Matches<RuleFilter>(
      deepObject(properties),
      ({ type, allocation }) => ({
        sql: (row, bind) => {
          const columns = Object.entries({ type, allocation }).filter(([, value]) => value !== undefined);
          const tests = columns.map(([column, value]) => ` and r.${column} = ${bind(value)}`);
          return `exists (select from discount_rule r where r.id = ${row}.rule_id${tests.join('')})`;
        },
      }),
      (value) => (isPlainObject(value) ? null : 'must be an object with type or allocation'),
    ),
    Holds(() => RuleFilter),
    ValidateNested(),
  );
}
