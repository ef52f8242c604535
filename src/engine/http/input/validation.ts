import {
  type ArgumentMetadata,
  Inject,
  Injectable,
  Optional,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import type { ValidatorOptions } from 'class-validator';
import { Database } from '#engine/kernel/database/database';
import { CommerceError, invalidData } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { inputColumnsOf } from './columns-of.ts';
import { columnFilters } from './custom-filters.ts';
import { passesKnownRules } from './fits-rules.ts';
import { type InputColumns, problemsOfColumns, restoreFreeJson, withoutFreeJson } from './free-json.ts';
import { addColumnConditions, ListQuery } from './list-query.ts';

/**
 * Transforms bodies and queries into instances of their classes, and rejects invalid ones with all reasons in one message. Free
 * JSON in them is not transformed.
 */
@Injectable()
export class InputPipe extends ValidationPipe {
  private readonly columnsOf: InputColumns | undefined;

  /** @param database of the installation, whose tables may have columns of the shop's own */
  constructor(@Optional() @Inject(Database) database?: Database) {
    super({
      transform: true,
      // an optional property that is null stays unset, and does not override the default of its class
      transformOptions: { exposeUnsetFields: false },
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
      // `reasons` recognizes the rows of a list by them
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => invalidData(reasons(errors).join(', ')),
    });
    this.columnsOf = database && inputColumnsOf(database);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata)) return super.transform(value, metadata) as Promise<unknown>;
    const { columnsOf } = this;
    if (columnsOf && metatype.prototype instanceof ListQuery) {
      const { conditions, problems } = columnFilters(value, columnsOf(metatype));
      const query = await this.instantiate(withoutFreeJson(value, metatype, columnsOf), metadata, problems);
      addColumnConditions(query as ListQuery, conditions);
      return query;
    }
    const problems = columnsOf ? problemsOfColumns(value, metatype, columnsOf) : [];
    const instance = await this.instantiate(withoutFreeJson(value, metatype, columnsOf), metadata, problems);
    restoreFreeJson(instance, value, metatype, columnsOf);
    return instance;
  }

  /** @param problems of columns of the shop's own, to report together with those of the other properties */
  private async instantiate(
    value: unknown,
    metadata: ArgumentMetadata,
    problems: readonly string[],
  ): Promise<unknown> {
    if (problems.length === 0) return super.transform(value, metadata) as Promise<unknown>;
    const reasons = await super.transform(value, metadata).then(
      () => problems,
      (error: unknown) => {
        if (error instanceof CommerceError) return [error.message, ...problems];
        throw error;
      },
    );
    throw invalidData(reasons.join(', '));
  }

  protected override validate(
    instance: object,
    options?: ValidatorOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    return passesKnownRules(instance) ? [] : super.validate(instance, options);
  }

  /** JSON and queries have no binary values, and searching for them makes Nest go through the rules of all classes. */
  protected override findNestedBinaryValues(): ValidationError[] {
    return [];
  }
}

/**
 * The messages of errors. Existing clients expect most of them without a path; only those about a property of a row of a list get one:
 * `variants.17.prices.0.amount must be an integer`.
 */
function reasons(errors: ValidationError[], parent = '', isInRow = false): string[] {
  return errors.flatMap((error) => {
    const { property, constraints = {}, children = [] } = error;
    const path = isInRow ? parent : '';
    return [
      ...Object.entries(constraints).map(([kind, message]) =>
        kind === 'whitelistValidation' ? messages.unknownProperty(property) : path + message,
      ),
      ...reasons(children, `${parent}${property}.`, isInRow || Array.isArray(error.value)),
    ];
  });
}
