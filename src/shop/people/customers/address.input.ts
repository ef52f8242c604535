import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { Holds } from '../../../engine/http/input/free-json.ts';
import { Metadata, property, Text, type InputOptions } from '../../../engine/http/input/input-decorators.ts';

/** A shipping or billing address; null clears a field. */
export class AddressBody {
  @Part({ example: 'Oliver' })
  first_name?: string | null;

  @Part({ example: 'Juhl' })
  last_name?: string | null;

  @Part()
  phone?: string | null;

  @Part()
  company?: string | null;

  @Part({ example: 'Vesterbrogade 4' })
  address_1?: string | null;

  @Part()
  address_2?: string | null;

  @Part({ example: 'København' })
  city?: string | null;

  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)))
  @Part({ example: 'dk', description: 'ISO 3166-1 alpha-2' })
  country_code?: string | null;

  @Part()
  province?: string | null;

  @Part({ example: '1620' })
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
