import { t } from '../i18n/translate.ts';
import { ApiError } from './client.ts';

/** What the server says; its messages are in English. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return t('The server cannot be reached.');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Finds the field that a message of the server is about: it begins with the path of the property, such as `prices.0.amount` or
 * `title must be …`.
 * @returns null if it is about none of the fields
 */
export function findField(message: string, fields: readonly string[]): string | null {
  const words = message.match(/[a-z0-9_.]+/gi) ?? [];
  const paths = words.slice(0, 6).map((word) => word.split('.')[0]);
  return fields.find((field) => paths.includes(field)) ?? null;
}
