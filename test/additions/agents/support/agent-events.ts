import { createHash, createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { ReceivedWebhook } from '../../../fakes/webhook-receiver.ts';
import { expectAcpEvent } from '../../../support/acp-client.ts';
import type { AgentBody } from '../../../support/agents.ts';
import { expectUcp } from '../../../support/ucp-schemas.ts';

/*
 * Events of orders, as a platform verifies them: written from the specifications of the protocols and RFC 9421, without code of the
 * product.
 */

/** Verifies an event of ACP. @returns its body */
export function readAcpEvent({ headers, body }: ReceivedWebhook, secret: string): AgentBody {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['merchant-signature']) ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  expect(Math.abs(Number(time) - Date.parse(headers.timestamp) / 1000)).toBeLessThan(2);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'request-id': expect.any(String) });
  const event: AgentBody = JSON.parse(body);
  expectAcpEvent(event);
  return event;
}

const COMPONENTS = ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type'];

/**
 * Verifies an event of UCP.
 * @param keys that the profile of the shop publishes
 * @returns its body, an order
 */
export function readUcpEvent(
  { headers, body, path }: ReceivedWebhook,
  keys: readonly (JsonWebKey & { kid: string })[],
  version: string,
): AgentBody {
  const digest = createHash('sha256').update(body).digest('base64');
  expect(headers['content-digest']).toBe(`sha-256=:${digest}:`);
  const [, parameters] = /^sig1=(.+)$/.exec(headers['signature-input']) ?? [];
  const [, names, keyid] =
    /^\(([^)]*)\);created=\d+;keyid="([^"]+)"$/.exec(parameters) ?? fail('malformed', parameters);
  const [pathname, query] = path.split('?');
  const covered = [...COMPONENTS.slice(0, 3), ...(query ? ['@query'] : []), ...COMPONENTS.slice(3)];
  expect(names).toBe(covered.map((name) => `"${name}"`).join(' '));
  const values: Record<string, string> = {
    ...headers,
    ...{ '@method': 'POST', '@authority': headers.host, '@path': pathname, '@query': `?${query}` },
  };
  const base = [
    ...covered.map((name) => `"${name}": ${values[name]}`),
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const key = keys.find(({ kid }) => kid === keyid) ?? fail('not published', keyid);
  const [, signature] = /^sig1=:(.+):$/.exec(headers.signature) ?? [];
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const raw = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(base), raw, Buffer.from(signature, 'base64'))).toBe(true);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300);
  expect(headers['webhook-id']).toMatch(/^agd_/);
  const order: AgentBody = JSON.parse(body);
  expectUcp('order', version, order);
  return order;
}

function fail(what: string, value: string): never {
  throw new Error(`the signature is ${what}: ${value}`);
}
