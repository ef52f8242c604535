import { Column, type ValueTransformer } from 'typeorm';

/**
 * A column for an amount in minor units of its currency. It is a bigint, since the maximum of an int is 21 million dollars; a
 * constraint limits it to ±(2^53 - 1), so that it is a safe integer in JavaScript.
 */
export function Money(
  options: { nullable?: boolean; default?: number; select?: boolean } = {},
): PropertyDecorator {
  return Column({ ...options, type: 'bigint', transformer: safeInteger });
}

/** Converts the string that the driver returns for a bigint; undefined if the column was not selected. */
export const safeInteger: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | null | undefined) => (value == null ? value : Number(value)),
};
