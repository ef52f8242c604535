import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { ValidatorOptions } from 'class-validator';
import { invalidData } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import { surelyFits } from './fits-rules.ts';
import { putBackFreeJson, withoutFreeJson } from './free-json.ts';

/**
 * Turns bodies and queries into their classes, and refuses what does not fit with every reason in one message. Free JSON in
 * them stays as it came.
 */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // what may be left out and is null is left out: its default is not laid over
      transformOptions: { exposeUnsetFields: false },
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
      exceptionFactory: (errors) => invalidData(reasons(errors).join(', ')),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata)) return super.transform(value, metadata) as Promise<unknown>;
    const instance: unknown = await super.transform(withoutFreeJson(value, metatype), metadata);
    putBackFreeJson(instance, value, metatype);
    return instance;
  }

  protected override validate(
    instance: object,
    options?: ValidatorOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    return surelyFits(instance) ? [] : super.validate(instance, options);
  }

  /** Nothing binary comes in JSON or in a query, and to look for it Nest goes through the rules of all classes. */
  protected override findNestedBinaryValues(): ValidationError[] {
    return [];
  }
}

/** Clients know most of these by heart, without a path; of the rows of a list they are told which one is meant. */
function reasons(errors: ValidationError[], path = ''): string[] {
  return errors.flatMap((error) => [
    ...Object.entries(error.constraints ?? {}).map(([kind, message]) =>
      kind === 'whitelistValidation' ? messages.unknownProperty(error.property) : path + message,
    ),
    ...reasons(
      error.children ?? [],
      Array.isArray(error.value) || Array.isArray(error.target) ? `${path}${error.property}.` : path,
    ),
  ]);
}
