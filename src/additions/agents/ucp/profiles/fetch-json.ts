import http from 'node:http';
import https from 'node:https';
import { hasPrivateAddress, PrivateAddressError, publicLookup } from '@storekeep/server/extend';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** The response with a document. */
export interface FetchedJson {
  json: unknown;
  /** The `max-age` of `Cache-Control`, in seconds; undefined without one. */
  maxAgeSeconds: number | undefined;
}

/** The document cannot be fetched: the server does not respond, redirects, or sends too much. */
export class UnreachableError extends Error {}

/**
 * Fetches a JSON document of at most 64 KiB within 3 s. Follows no redirects, and connects to no private address.
 * @param allowInsecure whether `http` and private addresses are allowed
 * @returns `json` is undefined if the document is not JSON
 * @throws UnreachableError
 */
export function fetchJson(url: URL, { allowInsecure }: { allowInsecure: boolean }): Promise<FetchedJson> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new UnreachableError(error.message, { cause: error }));
    if (!allowInsecure && url.protocol !== 'https:')
      return fail(new Error('its URL must begin with https://'));
    if (!allowInsecure && hasPrivateAddress(url)) return fail(new PrivateAddressError());
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, {
      agent: false, // a pooled connection would skip the check of its address
      lookup: allowInsecure ? undefined : publicLookup(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'user-agent': 'Storekeep' },
    });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const { statusCode, headers } = response;
      if (statusCode !== 200) {
        response.destroy();
        return fail(new Error(`the server responded with status ${statusCode}`));
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) return void chunks.push(chunk);
        fail(new Error('the document is larger than 64 KiB'));
        response.destroy();
      });
      response.on('end', () => {
        const [, maxAge] = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '') ?? [];
        resolve({
          json: parse(Buffer.concat(chunks)),
          maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
        });
      });
    });
    outgoing.end();
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
