import { Flag, Id, Integer, Metadata, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Equals, Is, ListQuery, Numbers, Search, ShowQuery } from '#engine/http/input/list-query';
import { TextsParameter } from '#engine/http/input/query-parameters';
import type { NumberComparison } from '#engine/reader/sql/conditions';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';
import { ItemColumns } from './item-measures.input.ts';

export class ListInventoryItemsQuery extends ListQuery {
  @Search('sku', 'title', 'description')
  q?: string;

  @AnyOf()
  id?: string[];

  @Equals()
  sku?: string;

  @TextsParameter('only items that are stocked at one of these locations, with only their levels')
  location_id?: string[];

  @Equals()
  origin_country?: string;

  @Equals()
  mid_code?: string;

  @Equals()
  material?: string;

  @Equals()
  hs_code?: string;

  @Numbers()
  weight?: number | NumberComparison;

  @Numbers()
  length?: number | NumberComparison;

  @Numbers()
  height?: number | NumberComparison;

  @Numbers()
  width?: number | NumberComparison;

  @Is()
  requires_shipping?: boolean;
}

export class LevelsQuery extends ShowQuery {
  @TextsParameter('those of these locations')
  location_id?: string[];
}

export class UpdateInventoryItemBody extends ItemColumns {
  @Text({ nullable: true, max: 1024, example: InventoryItem.example.sku })
  sku?: string | null;

  @Text({ nullable: true, max: 1024, example: InventoryItem.example.title })
  title?: string | null;

  @Text({ nullable: true })
  description?: string | null;

  @Text({ nullable: true, max: 4096 })
  thumbnail?: string | null;

  @Flag({ optional: true })
  requires_shipping?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class CreateInventoryItemBody extends UpdateInventoryItemBody {
  @Id(ProductVariant, { optional: true, description: 'the variant that is sold from it; required' })
  variant_id?: string;
}

class IncomingBody {
  @Integer({
    optional: true,
    min: 0,
    example: 0,
    description: 'the quantity that was ordered from a supplier',
  })
  incoming_quantity?: number;
}

export class CountLevelBody extends IncomingBody {
  @Integer({ optional: true, min: 0, example: 100, description: 'the quantity that is physically there' })
  stocked_quantity?: number;
}

export class AddLevelBody extends IncomingBody {
  @Id(StockLocation)
  location_id!: string;

  @Integer({ min: 0, example: 100, description: 'the quantity that is physically there' })
  stocked_quantity!: number;
}
