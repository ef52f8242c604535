import { createHmac, timingSafeEqual } from 'node:crypto';

/** `<expiry>.<signature>` */
const FORMAT = /^(\d{1,12})\.([\w-]{43})$/;

/** Signs facts until an expiry: `<expiry>.<signature>`. The token is not stored, and invalid once one of the facts has changed. */
export function signFacts(
  secret: string,
  facts: readonly (string | null)[],
  lifetimeSeconds: number,
  now: number,
): string {
  const expiry = String(Math.floor(now / 1000) + lifetimeSeconds);
  return `${expiry}.${sign(secret, facts, expiry).toString('base64url')}`;
}

/** Whether the token was signed for these facts, and has not expired. */
export function acceptsFacts(
  secret: string,
  facts: readonly (string | null)[],
  token: string,
  now: number,
): boolean {
  const [, expiry = '', signature = ''] = FORMAT.exec(token) ?? [];
  const expected = sign(secret, facts, expiry);
  const actual = Buffer.from(signature, 'base64url');
  return (
    actual.length === expected.length && timingSafeEqual(actual, expected) && now < Number(expiry) * 1000
  );
}

function sign(secret: string, facts: readonly (string | null)[], expiry: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([...facts, expiry]))
    .digest();
}
