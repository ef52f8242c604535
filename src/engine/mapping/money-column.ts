import { Column } from 'typeorm';

/**
 * A column of whole money in the smallest unit of its currency. It is a bigint, as an int ends at 21 million dollars;
 * the schema keeps it within ±(2^53 - 1), so it is a number here.
 */
export function Money(
  options: { nullable?: boolean; default?: number; select?: boolean } = {},
): PropertyDecorator {
  return Column({
    ...options,
    type: 'bigint',
    transformer: { to: (value: number | null) => value, from: amount },
  });
}

/** The driver gives a bigint as text, or nothing at all where the column was not selected. */
function amount(value: string | null | undefined): number | null | undefined {
  return value == null ? value : Number(value);
}
