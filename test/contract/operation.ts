import { readFileSync } from 'node:fs';
import type { EntityMetadata } from 'typeorm';
import { targetOf } from '#engine/mapping/entity-relations';
import type { ApiClient, HttpResponse } from '../support/shop.ts';
import { type Call, calls } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** An operation of the contract. */
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

/** The operations that the interface contains. */
export const operations = contract.filter(({ in_scope }) => in_scope);

/** Relations that responses contain in addition to those of the contract, by entity, because existing dashboards read them. */
const ADDITIONAL_RELATIONS: Record<string, string[]> = {
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

/** Additional relations of single entities, but not of lists. */
const ADDITIONAL_RELATIONS_OF_ONE: Record<string, string[]> = {
  DraftOrder: ['cart.items.variant.product.profile'],
};

/** Additional relations of operations. */
const ADDITIONAL_RELATIONS_OF_OPERATIONS: Record<string, string[]> = {
  'GET /admin/collections': ['products'],
};

/**
 * Relations that responses contain with their owner, unless `expand` is empty: the `eager` relations of the contract, and the fields
 * of carts in the interface.
 */
const EAGER: Record<string, string[]> = {
  Cart: ['payment_session'],
  Fulfillment: ['items'],
  Region: ['fulfillment_providers', 'payment_providers'],
  Return: ['items'],
  ShippingMethod: ['shipping_option'],
};

/** Operations whose default relations are not in the contract, and are those of another operation. */
const SAME_RELATIONS_AS: Record<string, string> = {
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}': 'GET /admin/discounts/{id}',
  'POST /admin/draft-orders/{id}/pay': 'GET /admin/orders/{id}',
  'GET /admin/collections': 'GET /admin/collections/{id}', // clients count their products
};

/** The entity that an operation returns under a key of its envelope. */
export interface ReturnedEntity {
  /** The name of the entity; undefined if the envelope has none. */
  type: string | undefined;
  key: string | undefined;
  isList: boolean;
  /** Its default relations. */
  defaults: string[];
  /** The default relations that the contract calls eager. */
  eager: string[];
}

export function getReturnedEntity({ op, response }: Operation): ReturnedEntity {
  const shownType = Object.values(response ?? {}).find((type) => /^[A-Z]\w+(\[\])?$/.test(type));
  const type = shownType?.replace('[]', '');
  const {
    relations = [],
    eager = [],
    implicit = [],
  } = contract.find((operation) => operation.op === (SAME_RELATIONS_AS[op] ?? op))?.default_expand ?? {};
  return {
    type,
    key: Object.keys(response ?? {}).find((key) => response![key] === shownType),
    isList: shownType?.endsWith('[]') ?? false,
    defaults: [
      ...relations,
      // v1 loads these for its totals, and returns them; `refundable` is an amount
      ...implicit.filter((path) => !path.endsWith('.refundable')),
      ...(ADDITIONAL_RELATIONS[type ?? ''] ?? []),
      ...(ADDITIONAL_RELATIONS_OF_ONE[shownType ?? ''] ?? []),
      ...(ADDITIONAL_RELATIONS_OF_OPERATIONS[op] ?? []),
    ],
    eager,
  };
}

/** Changes to a call that succeeds. */
export interface CallChanges {
  /** Without the `?`. */
  query?: string;
  body?: unknown;
  params?: Record<string, string>;
  by?: ApiClient;
}

/** Prepares a call of an operation as in `calls.ts`, and sends it with changes. */
export async function callOperation(shop: PopulatedShop, operation: Operation, changes: CallChanges = {}) {
  return sendPrepared(shop, operation, await calls[operation.op](shop), changes);
}

/** Sends a prepared call with changes. Requests that are rejected, or that only read, can share one. */
export function sendPrepared(
  shop: PopulatedShop,
  { op }: Operation,
  call: Call,
  changes: CallChanges = {},
): Promise<HttpResponse> {
  const [method, path] = op.split(' ');
  const by =
    changes.by ?? call.client ?? (path.startsWith('/admin/') ? createStaffClient(shop) : shop.shopper);
  const params = { ...call.params, ...changes.params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const url = filled + (changes.query === undefined ? '' : `?${changes.query}`);
  const body = 'body' in changes ? changes.body : call.body;
  if (method === 'GET') return by.get(url);
  return method === 'POST' ? by.post(url, body) : by.delete(url, body);
}

/** A client with the token of staff, whose paths begin with `/admin` or `/store`. */
export function createStaffClient(shop: PopulatedShop): ApiClient {
  const options = { headers: { authorization: 'Bearer test-token' } };
  return {
    get: (path) => shop.http.get(path, options),
    post: (path, body) => shop.http.post(path, body, options),
    delete: (path, body) => shop.http.delete(path, body, options),
  };
}

export function getMetadata(shop: PopulatedShop, type: string): EntityMetadata {
  return shop.database.dataSource.entityMetadatas.find(({ name }) => name === type)!;
}

/** Adds the parents of the paths, and the eager relations of all entities along them. */
export function addEagerRelations(paths: string[], metadata: EntityMetadata): string[] {
  const found = new Set(EAGER[metadata.name]);
  for (const path of paths.flatMap(splitPath)) {
    found.add(path);
    const target = path.split('.').reduce((owner, name) => targetOf(owner, name)!, metadata);
    for (const name of EAGER[target.name] ?? []) found.add(`${path}.${name}`);
  }
  return [...found];
}

/** The paths of the relations that a value contains. */
export function findRelations(metadata: EntityMetadata, value: unknown, depth = 6): string[] {
  const rows = [value].flat().filter((row) => typeof row === 'object' && row !== null) as Record<
    string,
    unknown
  >[];
  const found = rows.flatMap((row) =>
    Object.keys(row).flatMap((name) => {
      const target = targetOf(metadata, name);
      if (!target) return [];
      const inner = depth > 1 ? findRelations(target, row[name], depth - 1) : [];
      return [name, ...inner.map((path) => `${name}.${path}`)];
    }),
  );
  return [...new Set(found)];
}

/** The paths whose parent has at least one row in the value. */
export function filterReachable(paths: string[], value: unknown): string[] {
  return paths.filter((path) => {
    const parents = path.split('.').slice(0, -1);
    const rows = parents.reduce<unknown[]>(
      (at, name) => at.flatMap((row) => (row as Record<string, unknown[]>)[name] ?? []),
      [value].flat(),
    );
    return rows.length > 0;
  });
}

/** `rule.conditions` becomes `rule` and `rule.conditions`. */
function splitPath(path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}
