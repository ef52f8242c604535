import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { Flag, Metadata, Name, Rate, Text, Texts } from '#engine/http/input/input-decorators';
import { Dates, ListQuery, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';

@ColumnsOf('region')
export class ListRegionsQuery extends ListQuery {
  @Search('name')
  q?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

@ColumnsOf('region', 'store')
export class ListStoreRegionsQuery extends ListQuery {
  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

@ColumnsOf('region')
export class CreateRegionBody {
  @Name({ example: 'Europe' })
  name!: string;

  @Text({ example: 'eur', description: 'ISO 4217' })
  currency_code!: string;

  @Text({ nullable: true })
  tax_code?: string | null;

  @Rate()
  tax_rate!: number;

  @Texts({ example: ['manual'] })
  payment_providers!: string[];

  @Texts({ example: ['manual'] })
  fulfillment_providers!: string[];

  @Texts({ example: ['de', 'fr'], description: 'ISO 3166-1 alpha-2' })
  countries!: string[];

  @Flag({ optional: true, description: 'whether prices of this region include taxes' })
  includes_tax?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ name: 'Europe', tax_rate: 19 })
@ColumnsOf('region')
export class UpdateRegionBody {
  @Name({ optional: true })
  name?: string;

  @Text({ optional: true })
  currency_code?: string;

  @Flag({ optional: true, description: 'whether taxes are calculated with every change of a cart' })
  automatic_taxes?: boolean;

  @Flag({ optional: true })
  gift_cards_taxable?: boolean;

  @Text({ nullable: true, description: 'null or `system` means the built-in one' })
  tax_provider_id?: string | null;

  @Text({ nullable: true })
  tax_code?: string | null;

  @Rate({ optional: true })
  tax_rate?: number;

  @Flag({ optional: true })
  includes_tax?: boolean;

  @Texts({ optional: true, description: 'replaces the existing ones' })
  payment_providers?: string[];

  @Texts({ optional: true, description: 'replaces the existing ones' })
  fulfillment_providers?: string[];

  @Texts({ optional: true, description: 'replaces the existing ones' })
  countries?: string[];

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class AddCountryBody {
  @Text({ example: 'at', description: 'ISO 3166-1 alpha-2' })
  country_code!: string;
}

export class AddProviderBody {
  @Text({ example: 'manual' })
  provider_id!: string;
}
