import { ApiExtension } from '@nestjs/swagger';

/** Set in the schema of a body that has an example of its own. */
export const BODY_EXAMPLE = 'x-body-example';

/**
 * An example of the whole body, for the OpenAPI documents. Without it, the examples of the properties make one, which reads badly where
 * properties exclude each other. Classes that extend it have it, too.
 */
export function BodyExample(example: Readonly<Record<string, unknown>>): ClassDecorator {
  return ApiExtension(BODY_EXAMPLE, example);
}
