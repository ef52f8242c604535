import { SoftDeletableRow, Translatable } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

export const attributeTypes = ['text', 'number', 'boolean', 'choice'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** A fact that products and variants may have, such as their material or the power of a lamp. */
@Entity('attribute')
@Translatable('name')
export class Attribute extends SoftDeletableRow {
  static readonly idPrefix = 'attr';

  static visibleToShoppers(attribute: string): string {
    return `${attribute}.is_filterable`;
  }

  static readonly schemas = {
    values: { type: 'array', items: { type: 'string' }, description: 'of a `choice`, in their order' },
    value_labels: {
      ...{ type: 'object', description: 'of a `choice`, its values in other languages, by language tag' },
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    },
    category_ids: {
      type: 'array',
      items: { type: 'string' },
      description: 'the categories whose pages show it; empty for all',
    },
  };

  static readonly example = {
    name: 'Material',
    key: 'material',
    type: 'choice',
    unit: null,
    values: ['cotton', 'wool'],
    value_labels: { de: { cotton: 'Baumwolle', wool: 'Wolle' } },
    category_ids: [],
  };

  @Column({ type: 'text' })
  name!: string;

  /** The name of the fact in `attributes` of products and variants. */
  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  type!: AttributeType;

  /** Of a number, such as `kg`. */
  @Column({ type: 'text', nullable: true })
  unit!: string | null;

  @Column({ type: 'jsonb', default: [] })
  values!: string[];

  /** What shoppers of other languages read in place of values: `{ "de": { "wool": "Wolle" } }`. */
  @Column({ type: 'jsonb', nullable: true })
  value_labels!: Record<string, Record<string, string>> | null;

  @Column({ type: 'text', array: true, default: [] })
  category_ids!: string[];

  /** Whether shoppers see it and may filter by it. */
  @Column({ type: 'bool', default: true })
  is_filterable!: boolean;
}
