import { invalidData } from '../kernel/errors.ts';
import type { OpenCart } from './open-cart.ts';

/** A cart is read and written whole, by anybody: so there is an end to what it holds (docs/conventions.md, Carts and checkout). */
const MOST_LINES = 500;
const MOST_BYTES = 16_384;
const MOST_BYTES_OF_LINES = 262_144;

/** What a cart holds already, so that one of before may stay as it is, and shrink. */
export interface Held {
  lines: number;
  bytes: number;
  linesBytes: number;
}

export function heldBy(cart: Pick<OpenCart, 'items' | 'metadata' | 'context'>): Held {
  return {
    lines: cart.items.length,
    bytes: Math.max(bytesOf(cart.metadata), bytesOf(cart.context)),
    linesBytes: cart.items.reduce((sum, { metadata }) => sum + bytesOf(metadata), 0),
  };
}

/** @throws invalid_data when the cart holds too much, and more than before */
export function requireRoom(cart: OpenCart, before: Held): void {
  const now = heldBy(cart);
  if (now.lines > MOST_LINES && now.lines > before.lines)
    throw invalidData(`A cart may have ${MOST_LINES} lines at most`);
  if (now.bytes > before.bytes) {
    requireSmall('metadata', cart.metadata);
    requireSmall('context', cart.context);
  }
  if (now.linesBytes <= before.linesBytes) return;
  for (const { metadata } of cart.items) requireSmall('metadata of a line', metadata);
  if (now.linesBytes > MOST_BYTES_OF_LINES)
    throw invalidData(`metadata of all lines must not be larger than ${MOST_BYTES_OF_LINES} bytes`);
}

/** @throws invalid_data */
export function requireSmall(name: string, json: Record<string, unknown> | null | undefined): void {
  if (bytesOf(json) > MOST_BYTES) throw invalidData(`${name} must not be larger than ${MOST_BYTES} bytes`);
}

/**
 * Checks the data of a payment session, with what its client adds. Data that were larger before may shrink.
 * @throws invalid_data
 */
export function requireSmallSession(before: Record<string, unknown>, after: Record<string, unknown>): void {
  if (bytesOf(after) > bytesOf(before)) requireSmall('data of a payment session', after);
}

function bytesOf(json: Record<string, unknown> | null | undefined): number {
  return json ? Buffer.byteLength(JSON.stringify(json)) : 0;
}
