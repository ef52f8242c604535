import { invalidData, notFound } from '../kernel/errors.ts';

interface Option {
  id: string;
  title: string;
}

/** What a variant is on each option of its product: values by option id. */
export type Values = Record<string, string>;

/**
 * The values of a new variant.
 * @param given each with its option, or all without, in the order of the options
 * @throws invalid_data unless there is one for every option; not_found for an option of another product
 */
export function chooseAll(
  title: string,
  options: readonly Option[],
  given: readonly { option_id?: string; value: string }[],
): Values {
  if (given.length > options.length) {
    throw invalidData(
      `Variant ${title} has ${given.length} option values, its product ${options.length} options`,
    );
  }
  const values = choose(
    options,
    given.map(({ option_id, value }, place) => ({ option_id: option_id ?? options[place].id, value })),
  );
  const missing = options.filter(({ id }) => values[id] === undefined);
  if (missing.length > 0)
    throw invalidData(
      `Variant ${title} needs a value for ${missing.map((option) => option.title).join(', ')}`,
    );
  return values;
}

/**
 * Some values of a variant.
 * @throws invalid_data for an option that is named twice; not_found for an option of another product
 */
export function choose(
  options: readonly Option[],
  given: readonly { option_id: string; value: string }[],
): Values {
  const unknown = given.filter(({ option_id }) => !options.some(({ id }) => id === option_id));
  if (unknown.length > 0) throw notFound('option', unknown.map(({ option_id }) => option_id).join(', '));
  const values = Object.fromEntries(given.map(({ option_id, value }) => [option_id, value]));
  if (Object.keys(values).length < given.length) throw invalidData('An option has one value only');
  return values;
}

/** The first two variants that are the same on every option, or null. */
export function findTwins<V extends { values: Values }>(
  options: readonly Option[],
  variants: readonly V[],
): [V, V] | null {
  const seen = new Map<string, V>();
  for (const variant of variants) {
    const key = JSON.stringify(options.map(({ id }) => variant.values[id] ?? null));
    const twin = seen.get(key);
    if (twin) return [twin, variant];
    seen.set(key, variant);
  }
  return null;
}
