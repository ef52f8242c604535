import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { Holds } from '#engine/http/input/free-json';
import { type InputOptions, Metadata, property, Text } from '#engine/http/input/input-decorators';

/** The address in the examples of the OpenAPI documents. */
export const EXAMPLE_ADDRESS = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', address_1: 'Torstrasse 1' },
  ...{ city: 'Berlin', country_code: 'de', postal_code: '10119' },
};

/** A shipping or billing address; null clears a field. */
export class AddressBody {
  @Part({ example: EXAMPLE_ADDRESS.first_name })
  first_name?: string | null;

  @Part({ example: EXAMPLE_ADDRESS.last_name })
  last_name?: string | null;

  @Part()
  phone?: string | null;

  @Part()
  company?: string | null;

  @Part({ example: EXAMPLE_ADDRESS.address_1 })
  address_1?: string | null;

  @Part()
  address_2?: string | null;

  @Part({ example: EXAMPLE_ADDRESS.city })
  city?: string | null;

  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)))
  @Part({ example: EXAMPLE_ADDRESS.country_code, description: 'ISO 3166-1 alpha-2' })
  country_code?: string | null;

  @Part()
  province?: string | null;

  @Part({ example: EXAMPLE_ADDRESS.postal_code })
  postal_code?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

function Part(options: InputOptions = {}): PropertyDecorator {
  return Text({ nullable: true, max: 1024, ...options });
}

/** Declares a property of type `string | AddressBody`: an address, or the id of one. The service checks who owns the id. */
export function AddressOrId(options: InputOptions = {}): PropertyDecorator {
  const either = [{ type: 'string' }, { $ref: getSchemaPath(AddressBody) }];
  const input = property(
    { ...options, oneOf: either },
    Holds(() => AddressBody),
    ValidateIf((_, value) => typeof value !== 'string'),
    IsObject({ message: '$property must be an address or the id of one' }),
    ValidateNested(),
  );
  return (prototype, key) => {
    ApiExtraModels(AddressBody)(prototype.constructor);
    input(prototype, key);
  };
}
