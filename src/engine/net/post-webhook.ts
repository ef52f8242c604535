import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { traceHeaders } from '../observability/tracing.ts';
import { hasPrivateAddress, PrivateAddressError, publicLookup } from './public-address.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** A longer response is not read to its end. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The outcome of a request: the status of the response, and the seconds of its `Retry-After`, or why there is no response. */
export type PostOutcome = { status: number; retryAfterSeconds?: number } | { error: string };

/** How a message is posted. */
export interface PostOptions {
  /** Whether the address may be one of a private network, or of this machine. */
  allowPrivate: boolean;
  /** Resolves host names; defaults to the resolver of the operating system. */
  lookup?: LookupFunction;
  /** From the name resolution to the end of the response, in milliseconds. */
  timeoutMs: number;
}

/** Posts a signed message. Redirects are not followed. Never throws. */
export function postWebhook(
  url: string,
  body: string,
  headers: Record<string, string>,
  { allowPrivate, lookup, timeoutMs }: PostOptions,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ error: messageOf(error, timeoutMs) });
    try {
      const target = new URL(url);
      if (!allowPrivate && hasPrivateAddress(target)) throw new PrivateAddressError();
      const { request } = target.protocol === 'https:' ? https : http;
      const sent = request(target, {
        method: 'POST',
        agent: false, // a connection that was opened before would skip the check of its address
        lookup: allowPrivate ? lookup : publicLookup(lookup),
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Storekeep',
          ...traceHeaders(),
          ...headers,
        },
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        const retryAfterSeconds = readRetryAfter(response.headers['retry-after'], Date.now());
        const finish = (): void => resolve({ status: response.statusCode!, retryAfterSeconds });
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

function messageOf(error: Error & { code?: string }, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response within ${timeoutMs / 1000} s`;
  return error.message || error.code || error.name;
}
