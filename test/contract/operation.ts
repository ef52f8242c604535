import { readFileSync } from 'node:fs';
import type { EntityMetadata } from 'typeorm';
import { targetOf } from '../../src/engine/reader/selection.ts';
import type { ApiClient } from '../support/shop.ts';
import { calls } from './calls.ts';
import type { Populated } from './populated.ts';

/** An operation as the contract tells of it. */
export interface Operation {
  op: string;
  in_scope: boolean;
  auth: string;
  success: number[];
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  response?: Record<string, string>;
  default_expand?: { relations?: string[]; eager?: string[]; implicit?: string[] };
}

const contract = JSON.parse(readFileSync('test/contract/operations.json', 'utf8')) as Operation[];

/** Those that the interface names. */
export const operations = contract.filter(({ in_scope }) => in_scope);

/** Relations that are shown besides those of the contract, by the type of answer, because existing pages read them. */
const SHOWN_BESIDES: Record<string, string[]> = {
  Cart: ['items.variant.product.profile', 'sales_channel'],
  Order: [
    'claims.return_order.items',
    'items.variant.product.profile',
    'sales_channel',
    'swaps.additional_items.variant',
    'swaps.fulfillments.tracking_links',
    'swaps.payment',
    'swaps.return_order.shipping_method.tax_lines',
    'swaps.shipping_address',
    'swaps.shipping_methods.tax_lines',
  ],
};

/** The same, of one and not in lists. */
const SHOWN_ALONE: Record<string, string[]> = { DraftOrder: ['cart.items.variant.product.profile'] };

/** Whose default relations the contract tells only where one is shown. */
const SHOWN_IN_LISTS: Record<string, string[]> = { 'GET /admin/collections': ['products'] };

/**
 * What is shown wherever its owner is, unless `expand` is empty: the `eager` relations of the contract, and what the interface
 * names as a field of carts.
 */
const EAGER: Record<string, string[]> = {
  Cart: ['payment_session'],
  Fulfillment: ['items'],
  Region: ['fulfillment_providers', 'payment_providers'],
  Return: ['items'],
  ShippingMethod: ['shipping_option'],
};

/** Operations whose default relations the contract does not tell: they show what this other one shows. */
const SHOWN_LIKE: Record<string, string> = {
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}': 'GET /admin/discounts/{id}',
  'POST /admin/draft-orders/{id}/pay': 'GET /admin/orders/{id}',
  'GET /admin/collections': 'GET /admin/collections/{id}', // clients count their products
};

/** What an operation shows under a key of its envelope. */
export interface Shown {
  /** The name of the entity; nothing where the envelope has none. */
  type: string | undefined;
  key: string | undefined;
  isList: boolean;
  /** The relations that are shown unless told. */
  defaults: string[];
  /** Those of them that the contract calls eager. */
  eager: string[];
}

export function shownBy({ op, response }: Operation): Shown {
  const shownType = Object.values(response ?? {}).find((type) => /^[A-Z]\w+(\[\])?$/.test(type));
  const type = shownType?.replace('[]', '');
  const {
    relations = [],
    eager = [],
    implicit = [],
  } = contract.find((operation) => operation.op === (SHOWN_LIKE[op] ?? op))?.default_expand ?? {};
  return {
    type,
    key: Object.keys(response ?? {}).find((key) => response![key] === shownType),
    isList: shownType?.endsWith('[]') ?? false,
    defaults: [
      ...relations,
      // what v1 loads for its totals, and so shows; `refundable` is an amount
      ...implicit.filter((path) => !path.endsWith('.refundable')),
      ...(SHOWN_BESIDES[type ?? ''] ?? []),
      ...(SHOWN_ALONE[shownType ?? ''] ?? []),
      ...(SHOWN_IN_LISTS[op] ?? []),
    ],
    eager,
  };
}

/** What is changed of a call that succeeds. */
export interface Changes {
  /** Without the `?`. */
  query?: string;
  body?: unknown;
  params?: Record<string, string>;
  by?: ApiClient;
}

/** Calls it as it should be, but for what is given. */
export async function called(shop: Populated, { op }: Operation, changes: Changes = {}) {
  const [method, path] = op.split(' ');
  const line = await calls[op](shop);
  const by = changes.by ?? line.by ?? (path.startsWith('/admin/') ? staff(shop) : shop.shopper);
  const params = { ...line.params, ...changes.params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const url = filled + (changes.query === undefined ? '' : `?${changes.query}`);
  const sent = 'body' in changes ? changes.body : line.body;
  if (method === 'GET') return by.get(url);
  return method === 'POST' ? by.post(url, sent) : by.delete(url, sent);
}

/** `/admin` and `/store` with a token of the staff. */
export function staff(shop: Populated): ApiClient {
  const options = { headers: { authorization: 'Bearer test-token' } };
  return {
    get: (path) => shop.http.get(path, options),
    post: (path, body) => shop.http.post(path, body, options),
    delete: (path, body) => shop.http.delete(path, body, options),
  };
}

export function metadataOf(shop: Populated, type: string): EntityMetadata {
  return shop.testDatabase.dataSource.entityMetadatas.find(({ name }) => name === type)!;
}

/** The paths, their parents, and what entities along them always show. */
export function withEager(paths: string[], metadata: EntityMetadata): string[] {
  const found = new Set(EAGER[metadata.name]);
  for (const path of paths.flatMap(withParents)) {
    found.add(path);
    const target = path.split('.').reduce((owner, name) => targetOf(owner, name)!, metadata);
    for (const name of EAGER[target.name] ?? []) found.add(`${path}.${name}`);
  }
  return [...found];
}

/** The relations that rows show, nested with dots. */
export function relationsIn(metadata: EntityMetadata, value: unknown, depth = 6): string[] {
  const rows = [value].flat().filter((row) => typeof row === 'object' && row !== null) as Record<
    string,
    unknown
  >[];
  const found = rows.flatMap((row) =>
    Object.keys(row).flatMap((name) => {
      const target = targetOf(metadata, name);
      if (!target) return [];
      const inner = depth > 1 ? relationsIn(target, row[name], depth - 1) : [];
      return [name, ...inner.map((path) => `${name}.${path}`)];
    }),
  );
  return [...new Set(found)];
}

/** Those of the paths whose parent has a row here. */
export function reachable(paths: string[], value: unknown): string[] {
  return paths.filter((path) => {
    const parents = path.split('.').slice(0, -1);
    const rows = parents.reduce<unknown[]>(
      (at, name) => at.flatMap((row) => (row as Record<string, unknown[]>)[name] ?? []),
      [value].flat(),
    );
    return rows.length > 0;
  });
}

/** `rule.conditions` is `rule`, and its conditions. */
function withParents(path: string): string[] {
  const names = path.split('.');
  return names.map((_, place) => names.slice(0, place + 1).join('.'));
}
