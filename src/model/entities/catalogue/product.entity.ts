import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { exampleId } from '#engine/mapping/example-values';
import { SalesChannel } from '../settings/sales-channel.entity.ts';
import { ShippingProfile } from '../shipping/shipping-profile.entity.ts';
import { attributesSchema, type AttributeValues } from './attribute-values.ts';
import { Image } from './image.entity.ts';
import { ProductCategory } from './product-category.entity.ts';
import { ProductCollection } from './product-collection.entity.ts';
import { ProductOption } from './product-option.entity.ts';
import { ProductTag } from './product-tag.entity.ts';
import { ProductType } from './product-type.entity.ts';
import { ProductVariant } from './product-variant.entity.ts';

/** The states of a product; shoppers see `published` ones. */
export const productStatuses = ['draft', 'proposed', 'published', 'rejected'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** A product of the shop; shoppers buy one of its variants. */
@Entity('product')
@Translatable('title', 'handle', 'subtitle', 'description', 'material')
export class Product extends SoftDeletableRow {
  static readonly idPrefix = 'prod';

  static readonly tally = { admin: 'all', store: 'published' } as const;

  static visibleToShoppers(product: string): string {
    return `${product}.status = 'published'`;
  }

  static readonly example = {
    profile_id: exampleId('sp'),
    thumbnail: 'https://example.com/t-shirt.png',
    description: 'A plain shirt',
    status: 'published',
    attributes: null,
  };

  static readonly schemas = { attributes: attributesSchema };

  static readonly expandedWith = { profiles: 'profile' };

  @Column({ type: 'varchar' })
  title!: string;

  @Column({ type: 'varchar', nullable: true })
  subtitle!: string | null;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  @Column({ type: 'varchar', nullable: true })
  handle!: string | null;

  @Column({ type: 'bool', default: false })
  is_giftcard!: boolean;

  @Column({ type: 'enum', enum: productStatuses, enumName: 'product_status_enum', default: 'draft' })
  status!: ProductStatus;

  @ManyToMany(() => Image)
  @JoinTable({
    name: 'product_images',
    joinColumn: { name: 'product_id' },
    inverseJoinColumn: { name: 'image_id' },
  })
  images?: Relation<Image>[];

  @Column({ type: 'varchar', nullable: true })
  thumbnail!: string | null;

  @OneToMany(() => ProductOption, (productOption: ProductOption) => productOption.product)
  options?: Relation<ProductOption>[];

  @OneToMany(() => ProductVariant, (productVariant: ProductVariant) => productVariant.product)
  variants?: Relation<ProductVariant>[];

  @ManyToMany(() => ProductCategory, (productCategory: ProductCategory) => productCategory.products)
  categories?: Relation<ProductCategory>[];

  /** Its first shipping profile, by id. */
  @VirtualColumn({
    type: 'varchar',
    query: (product) =>
      `select min(link.profile_id) from product_shipping_profile link where link.product_id = ${product}.id`,
  })
  profile_id!: string | null;

  @ComputedRelation(() => ShippingProfile, {
    many: false,
    where: (product, profile) =>
      `${profile}.id = (select min(link.profile_id) from product_shipping_profile link where link.product_id = ${product}.id)`,
  })
  profile?: Relation<ShippingProfile> | null;

  @ManyToMany(() => ShippingProfile, (shippingProfile: ShippingProfile) => shippingProfile.products)
  profiles?: Relation<ShippingProfile>[];

  @Column({ type: 'int', nullable: true })
  weight!: number | null;

  @Column({ type: 'int', nullable: true })
  length!: number | null;

  @Column({ type: 'int', nullable: true })
  height!: number | null;

  @Column({ type: 'int', nullable: true })
  width!: number | null;

  @Column({ type: 'varchar', nullable: true })
  hs_code!: string | null;

  @Column({ type: 'varchar', nullable: true })
  origin_country!: string | null;

  @Column({ type: 'varchar', nullable: true })
  mid_code!: string | null;

  @Column({ type: 'varchar', nullable: true })
  material!: string | null;

  @Column({ type: 'varchar', nullable: true })
  collection_id!: string | null;

  @ManyToOne(() => ProductCollection, (productCollection: ProductCollection) => productCollection.products)
  @JoinColumn({ name: 'collection_id', referencedColumnName: 'id' })
  collection?: Relation<ProductCollection> | null;

  @Column({ type: 'varchar', nullable: true })
  type_id!: string | null;

  @ManyToOne(() => ProductType)
  @JoinColumn({ name: 'type_id', referencedColumnName: 'id' })
  type?: Relation<ProductType> | null;

  @ManyToMany(() => ProductTag)
  @JoinTable({
    name: 'product_tags',
    joinColumn: { name: 'product_id' },
    inverseJoinColumn: { name: 'product_tag_id' },
  })
  tags?: Relation<ProductTag>[];

  @Column({ type: 'bool', default: true })
  discountable!: boolean;

  @Column({ type: 'varchar', nullable: true })
  external_id!: string | null;

  @ManyToMany(() => SalesChannel)
  @JoinTable({
    name: 'product_sales_channel',
    joinColumn: { name: 'product_id' },
    inverseJoinColumn: { name: 'sales_channel_id' },
  })
  sales_channels?: Relation<SalesChannel>[];

  @Column({ type: 'jsonb', nullable: true })
  attributes!: AttributeValues | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
