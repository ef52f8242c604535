import { invalidData } from '../../../engine/kernel/errors.ts';
import type { Order } from './export/select-products.ts';

/** The context of an export job, as a client sends it. */
export type Json = Record<string, unknown>;

/** The newest rows first, from the first one. */
const DEFAULTS = { skip: 0, order: { created_at: 'DESC' } };

/**
 * The context of an export as it is stored. What existing dashboards send at its top (`limit`, `offset`, `order`, `fields`,
 * `expand`) becomes a `list_config`; a `list_config` in the same context takes precedence, key by key.
 * @throws invalid_data when one of them has the wrong type
 */
export function withListConfig({ limit, offset, order, fields, expand, ...context }: Json): Json & {
  list_config: Json;
} {
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

/** @throws invalid_data when `context.<name>` is something else than an object; `{}` where it is missing */
export function optionalObject(name: string, value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidData(`context.${name} must be an object`);
  return value as Json;
}

/** @throws invalid_data for anything but a whole number from 0; undefined where it is missing */
export function optionalCount(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw invalidData(`context.${name} must be a whole number from 0`);
  return value as number;
}

/** The smaller of `list_config.take` and `context.batch_size`; undefined for all. */
export function rowLimit({ batch_size }: Json, take: unknown): number | undefined {
  const limits = [optionalCount('list_config.take', take), optionalCount('batch_size', batch_size)].filter(
    (one) => one !== undefined,
  );
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** One field, as in lists: PostgreSQL does not keep the order of an object's keys. */
export function parseListOrder(order: unknown): Order {
  const entries = Object.entries(optionalObject('list_config.order', order));
  if (entries.length > 1) throw invalidData('list_config.order takes one field');
  const [field, direction] = entries[0] ?? ['created_at', 'DESC'];
  const word = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (word !== 'ASC' && word !== 'DESC') throw invalidData(`list_config.order.${field} must be ASC or DESC`);
  return { field, descending: word === 'DESC' };
}

/**
 * The names in `list_config.<key>`.
 * @throws invalid_data for anything but a list of known names; undefined where it is missing
 */
export function optionalNames(
  key: string,
  value: unknown,
  isKnown: (name: string) => boolean,
): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw invalidData(`list_config.${key} must be a list of texts`);
  const unknown = value.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw invalidData(`list_config.${key} does not know ${unknown.join(', ')}`);
  return value;
}

/** `-created_at`, as the lists of the interface take it. */
function parseFlatOrder(order: unknown): Json {
  if (typeof order !== 'string') return optionalObject('order', order);
  return order.startsWith('-') ? { [order.slice(1)]: 'DESC' } : { [order]: 'ASC' };
}

/** `id,email`, as the lists of the interface take it. */
function parseNames(key: string, value: unknown): string[] {
  if (typeof value !== 'string') throw invalidData(`context.${key} must be a text`);
  return value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
