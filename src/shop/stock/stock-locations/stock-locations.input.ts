import { Transform } from 'class-transformer';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { Id, type InputOptions, Metadata, Name, Nested, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, ListQuery, Search } from '#engine/http/input/list-query';
import { TextsParameter } from '#engine/http/input/query-parameters';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { StockLocationAddress } from '#model/entities/stock/stock-location-address.entity';

@ColumnsOf('stock_location')
export class ListStockLocationsQuery extends ListQuery {
  @Search('name')
  q?: string;

  @AnyOf()
  id?: string[];

  @Equals()
  name?: string;

  @AnyOf()
  address_id?: string[];

  @TextsParameter('those that serve one of these sales channels')
  sales_channel_id?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

class AddressParts {
  @Part()
  address_2?: string | null;

  @Part()
  company?: string | null;

  @Part()
  city?: string | null;

  @Part()
  phone?: string | null;

  @Part()
  postal_code?: string | null;

  @Part()
  province?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

/** The address of a new location. */
export class LocationAddressBody extends AddressParts {
  @Text({ min: 1, max: 1024 })
  address_1!: string;

  @Country()
  country_code!: string;
}

/** A change of an address; null clears a field. */
export class ChangedLocationAddressBody extends AddressParts {
  @Text({ optional: true, min: 1, max: 1024 })
  address_1?: string;

  @Country({ optional: true })
  country_code?: string;
}

@ColumnsOf('stock_location')
export class CreateStockLocationBody {
  @Trimmed()
  @Name({ example: 'Warehouse' })
  name!: string;

  @Id(StockLocationAddress, { nullable: true, description: 'the id of an existing address' })
  address_id?: string | null;

  @Nested(() => LocationAddressBody, { optional: true })
  address?: LocationAddressBody;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('stock_location')
export class UpdateStockLocationBody {
  @Trimmed()
  @Name({ optional: true, example: 'Warehouse' })
  name?: string;

  @Id(StockLocationAddress, { nullable: true, description: 'the id of an existing address' })
  address_id?: string | null;

  @Nested(() => ChangedLocationAddressBody, {
    optional: true,
    description: 'fields that replace those of the address of the location',
  })
  address?: ChangedLocationAddressBody;

  @Metadata()
  metadata?: Record<string, unknown>;
}

function Part(options: InputOptions = {}): PropertyDecorator {
  return Text({ nullable: true, max: 1024, ...options });
}

function Country(options: InputOptions = {}): PropertyDecorator {
  const lower = Transform(({ value }) =>
    typeof value === 'string' ? value.toLowerCase() : (value as unknown),
  );
  const text = Text({ min: 2, max: 2, example: 'de', description: 'ISO 3166-1 alpha-2', ...options });
  return (prototype, key) => {
    text(prototype, key);
    lower(prototype, key);
  };
}

function Trimmed(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown)));
}
