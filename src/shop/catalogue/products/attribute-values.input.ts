import { Structure } from '#engine/http/input/input-decorators';
import { attributesSchema } from '#model/entities/catalogue/attribute-values';

/** Facts by the keys of attributes, which replace those that a product or variant has. */
export function Attributes(): PropertyDecorator {
  return Structure(
    { ...attributesSchema, description: 'facts by the keys of attributes; replaces the present ones' },
    { nullable: true, example: null },
  );
}
