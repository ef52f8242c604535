import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { invalidData } from '../kernel/errors.ts';

/** Turns bodies and queries into their classes, and refuses what does not fit with every reason in one message. */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
      exceptionFactory: (errors) => invalidData(messages(errors).join(', ')),
    });
  }
}

function messages(errors: ValidationError[], path = ''): string[] {
  return errors.flatMap((error) => [
    ...Object.values(error.constraints ?? {}).map((message) => path + message),
    ...messages(error.children ?? [], `${path}${error.property}.`),
  ]);
}
