import { invalidData } from '#engine/kernel/errors';
import type { OpenCart } from './open-cart.ts';

/** Carts are public, and are read and written as a whole, so their size is limited (docs/conventions.md, Carts and checkout). */
const MAX_LINES = 500;
const MAX_BYTES = 16_384;
const MAX_BYTES_OF_LINES = 262_144;

/** The size of a cart. A cart that exceeds the limits already may remain as it is, or shrink. */
export interface CartSize {
  lines: number;
  bytes: number;
  linesBytes: number;
}

export function sizeOf(cart: Pick<OpenCart, 'items' | 'metadata' | 'context'>): CartSize {
  return {
    lines: cart.items.length,
    bytes: Math.max(bytesOf(cart.metadata), bytesOf(cart.context)),
    linesBytes: cart.items.reduce((sum, { metadata }) => sum + bytesOf(metadata), 0),
  };
}

/** @throws invalid_data if the cart exceeds a limit and has grown */
export function requireWithinLimits(cart: OpenCart, before: CartSize): void {
  const now = sizeOf(cart);
  if (now.lines > MAX_LINES && now.lines > before.lines)
    throw invalidData(`A cart may have ${MAX_LINES} lines at most`);
  if (now.bytes > before.bytes) {
    requireSmall('metadata', cart.metadata);
    requireSmall('context', cart.context);
  }
  if (now.linesBytes <= before.linesBytes) return;
  for (const { metadata } of cart.items) requireSmall('metadata of a line', metadata);
  if (now.linesBytes > MAX_BYTES_OF_LINES)
    throw invalidData(`metadata of all lines must not be larger than ${MAX_BYTES_OF_LINES} bytes`);
}

/** @throws invalid_data */
export function requireSmall(name: string, json: Record<string, unknown> | null | undefined): void {
  if (bytesOf(json) > MAX_BYTES) throw invalidData(`${name} must not be larger than ${MAX_BYTES} bytes`);
}

/**
 * Checks the data of a payment session after an update by the client. Data that exceeded the limit before may shrink.
 * @throws invalid_data
 */
export function requireSmallSession(before: Record<string, unknown>, after: Record<string, unknown>): void {
  if (bytesOf(after) > bytesOf(before)) requireSmall('data of a payment session', after);
}

function bytesOf(json: Record<string, unknown> | null | undefined): number {
  return json ? Buffer.byteLength(JSON.stringify(json)) : 0;
}
