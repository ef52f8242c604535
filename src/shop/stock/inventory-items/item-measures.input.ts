import { Measure, Text } from '#engine/http/input/input-decorators';

/** Columns common to products, variants and inventory items; an inventory item copies them from its variant. */
export abstract class ItemColumns {
  @Measure({ nullable: true })
  weight?: number | null;

  @Measure({ nullable: true })
  length?: number | null;

  @Measure({ nullable: true })
  height?: number | null;

  @Measure({ nullable: true })
  width?: number | null;

  @Text({ nullable: true, max: 255 })
  hs_code?: string | null;

  @Text({ nullable: true, max: 255 })
  origin_country?: string | null;

  @Text({ nullable: true, max: 255 })
  mid_code?: string | null;

  @Text({ nullable: true, max: 255 })
  material?: string | null;
}
