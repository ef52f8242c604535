export const ACP_VERSION = '2026-04-17';

/** Creates an entry of `totals`. @param amount in minor currency units, not negative */
export function total(type: string, amount: number, display_text: string) {
  return { type, display_text, amount };
}

/** Copies an object without its fields that are null. */
export function withoutNulls(object: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
