import { invalidData, notFound } from '#engine/kernel/errors';
import { variantErrors } from './variant-errors.ts';

interface Option {
  id: string;
  title: string;
}

/** The option values of a variant, by option id. */
export type OptionValues = Record<string, string>;

/**
 * Resolves the option values of a new variant.
 * @param requested either with option ids, or without them in the order of the options
 * @throws invalid_data unless there is one value for each option; not_found for an option of another product
 */
export function resolveAllOptionValues(
  title: string,
  options: readonly Option[],
  requested: readonly { option_id?: string; value: string }[],
): OptionValues {
  if (requested.length > options.length) {
    throw invalidData(
      `Variant ${title} has ${requested.length} option values, its product ${options.length} options`,
    );
  }
  const values = resolveOptionValues(
    options,
    requested.map(({ option_id, value }, index) => ({ option_id: option_id ?? options[index].id, value })),
  );
  const missing = options.filter(({ id }) => values[id] === undefined);
  if (missing.length > 0)
    throw variantErrors.missingValues(
      title,
      missing.map((option) => option.title),
    );
  return values;
}

/**
 * Resolves option values of a variant, which need not cover all options.
 * @throws invalid_data if an option has two values; not_found for an option of another product
 */
export function resolveOptionValues(
  options: readonly Option[],
  requested: readonly { option_id: string; value: string }[],
): OptionValues {
  const unknown = requested.filter(({ option_id }) => !options.some(({ id }) => id === option_id));
  if (unknown.length > 0) throw notFound('option', unknown.map(({ option_id }) => option_id).join(', '));
  const values = Object.fromEntries(requested.map(({ option_id, value }) => [option_id, value]));
  if (Object.keys(values).length < requested.length) throw variantErrors.twoValues();
  return values;
}

/**
 * Returns the first two variants that have the same value for each option, or null.
 * @param existing variants that are compared with the others, but not with each other
 */
export function findDuplicates<V extends { values: OptionValues }>(
  options: readonly Option[],
  variants: readonly V[],
  existing: readonly V[] = [],
): [V, V] | null {
  const seen = new Map(existing.map((variant) => [keyOf(options, variant.values), variant]));
  for (const variant of variants) {
    const key = keyOf(options, variant.values);
    const duplicate = seen.get(key);
    if (duplicate) return [duplicate, variant];
    seen.set(key, variant);
  }
  return null;
}

/** Returns one variant for each combination of option values. */
export function distinctByValues<V extends { values: OptionValues }>(
  options: readonly Option[],
  variants: readonly V[],
): V[] {
  return [...new Map(variants.map((variant) => [keyOf(options, variant.values), variant])).values()];
}

/** Whether two variants have the same value for each option. */
export function areEqual(options: readonly Option[], a: OptionValues, b: OptionValues): boolean {
  return keyOf(options, a) === keyOf(options, b);
}

function keyOf(options: readonly Option[], values: OptionValues): string {
  return JSON.stringify(options.map(({ id }) => values[id] ?? null));
}
