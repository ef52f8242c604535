import { invalidData } from '@storekeep/server/extend';
import type { Order } from './export/select-products.ts';

/** The unvalidated context of an export job. */
export type Json = Record<string, unknown>;

/** All rows, the newest first. */
const DEFAULTS = { skip: 0, order: { created_at: 'DESC' } };

/**
 * Returns the context of an export to store. The properties that existing dashboards send at the top level (`limit`, `offset`, `order`,
 * `fields`, `expand`) are moved to `list_config`, whose own properties take precedence.
 * @throws invalid_data if one of them has the wrong type
 */
export function withListConfig({ limit, offset, order, fields, expand, ...context }: Json): Json & {
  list_config: Json;
} {
  requireFlag('bom', context.bom);
  const fromTopLevel = {
    ...(limit !== undefined && { take: limit }),
    ...(offset !== undefined && { skip: offset }),
    ...(order !== undefined && { order: parseFlatOrder(order) }),
    ...(fields !== undefined && { select: parseNames('fields', fields) }),
    ...(expand !== undefined && { relations: parseNames('expand', expand) }),
  };
  return {
    ...context,
    list_config: { ...DEFAULTS, ...fromTopLevel, ...optionalObject('list_config', context.list_config) },
  };
}

/** Returns `{}` if the value is missing. @throws invalid_data if `context.<name>` is not an object */
export function optionalObject(name: string, value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidData(`context.${name} must be an object`);
  return value as Json;
}

/** @throws invalid_data if `context.<name>` is there, and neither true nor false */
function requireFlag(name: string, value: unknown): void {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    throw invalidData(`context.${name} must be a boolean`);
}

/** Returns undefined if the value is missing. @throws invalid_data if it is not an integer from 0 */
export function optionalCount(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw invalidData(`context.${name} must be a whole number from 0`);
  return value as number;
}

/** Returns the smaller of `list_config.take` and `context.batch_size`; undefined for all rows. */
export function rowLimit({ batch_size }: Json, take: unknown): number | undefined {
  const limits = [optionalCount('list_config.take', take), optionalCount('batch_size', batch_size)].filter(
    (item) => item !== undefined,
  );
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Accepts one field, like lists: jsonb does not preserve the order of keys. */
export function parseListOrder(order: unknown): Order {
  const entries = Object.entries(optionalObject('list_config.order', order));
  if (entries.length > 1) throw invalidData('list_config.order takes one field');
  const [field, direction] = entries[0] ?? ['created_at', 'DESC'];
  const word = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (word !== 'ASC' && word !== 'DESC') throw invalidData(`list_config.order.${field} must be ASC or DESC`);
  return { field, descending: word === 'DESC' };
}

/**
 * Returns the names in `list_config.<key>`, or undefined if it is missing.
 * @throws invalid_data if it is not a list of known names
 */
export function optionalNames(
  key: string,
  value: unknown,
  isKnown: (name: string) => boolean,
): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw invalidData(`list_config.${key} must be a list of texts`);
  const unknown = value.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw invalidData(`list_config.${key} does not know ${unknown.join(', ')}`);
  return value;
}

/** Parses `-created_at`, the syntax of the query parameter `order`. */
function parseFlatOrder(order: unknown): Json {
  if (typeof order !== 'string') return optionalObject('order', order);
  return order.startsWith('-') ? { [order.slice(1)]: 'DESC' } : { [order]: 'ASC' };
}

/** Parses `id,email`, the syntax of the query parameters `fields` and `expand`. */
function parseNames(key: string, value: unknown): string[] {
  if (typeof value !== 'string') throw invalidData(`context.${key} must be a text`);
  return value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
