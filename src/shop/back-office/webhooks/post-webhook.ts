import http from 'node:http';
import https from 'node:https';
import { hasPrivateAddress, PrivateAddressError, publicLookup } from './public-address.ts';
import type { WebhooksOptions } from './webhooks-options.ts';

/** From the name resolution to the end of the response. */
const TIMEOUT_MS = 10_000;
/** A longer response is not read to its end. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The outcome of a request: the status of the response, or why there is none. */
export type PostOutcome = { status: number } | { error: string };

/** Posts a signed message. Redirects are not followed. Never throws. */
export function postWebhook(
  url: string,
  body: string,
  headers: Record<string, string>,
  { allowPrivate, lookup }: Pick<WebhooksOptions, 'allowPrivate' | 'lookup'>,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ error: messageOf(error) });
    try {
      const target = new URL(url);
      if (!allowPrivate && hasPrivateAddress(target)) throw new PrivateAddressError();
      const { request } = target.protocol === 'https:' ? https : http;
      const sent = request(target, {
        method: 'POST',
        agent: false, // a connection that was opened before would skip the check of its address
        lookup: allowPrivate ? lookup : publicLookup(lookup),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Storekeep',
          ...headers,
        },
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        const finish = (): void => resolve({ status: response.statusCode! });
        let bytes = 0;
        response.on('error', fail);
        response.on('end', finish);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_RESPONSE_BYTES) return;
          finish();
          response.destroy();
        });
      });
      sent.end(body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

function messageOf(error: Error & { code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response within ${TIMEOUT_MS / 1000} s`;
  return error.message || error.code || error.name;
}
