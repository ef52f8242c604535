import { inputRules, ListQuery } from '@storekeep/server/extend';
import { type Attribute, type AttributeType, attributeTypes } from './attribute.entity.ts';

const CATEGORY = {
  description: 'the attributes that the page of a category shows: its own, and those of all categories',
};

export class ListAttributesQuery extends ListQuery {
  @inputRules.Search('name', 'key')
  q?: string;

  @inputRules.AnyOf()
  key?: string[];

  @inputRules.Matches(CATEGORY, (category: string) => ({
    sql: (row, bind) => `(${row}.category_ids = '{}' or ${bind(category)} = any(${row}.category_ids))`,
  }))
  category_id?: string;
}

@inputRules.ColumnsOf('attribute')
export class UpdateAttributeBody {
  @inputRules.Name({ optional: true, example: 'Material' })
  name?: string;

  @inputRules.Text({ nullable: true, example: null, description: 'of a number, such as `kg`' })
  unit?: string | null;

  @inputRules.Texts({
    optional: true,
    example: ['cotton', 'wool'],
    description: 'of a `choice`, in their order; one that products have cannot be removed',
  })
  values?: string[];

  @inputRules.Json({
    optional: true,
    nullable: true,
    example: { de: { cotton: 'Baumwolle', wool: 'Wolle' } },
    description: 'of a `choice`, its values in other languages, by language tag; replaces the present ones',
  })
  value_labels?: Attribute['value_labels'];

  @inputRules.Texts({
    optional: true,
    example: [],
    description: 'the categories whose pages show it; empty for all',
  })
  category_ids?: string[];

  @inputRules.Flag({ optional: true, description: 'whether shoppers may filter by it; defaults to true' })
  is_filterable?: boolean;
}

export class CreateAttributeBody extends UpdateAttributeBody {
  @inputRules.Name({ example: 'Material' })
  override name!: string;

  @inputRules.Identifier({
    example: 'material',
    description: 'its name in `attributes` of products: lower-case letters, digits and underscores',
  })
  key!: string;

  @inputRules.OneOf(attributeTypes, { example: 'choice' })
  type!: AttributeType;
}
