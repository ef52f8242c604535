import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '#engine/reader/row-text';
import { HttpOptions } from '../http-options.ts';
import { publicReadOf } from './public-reads.ts';

/** The content codings that responses are sent in, the preferred one first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Smaller responses fit into one packet, compressed or not. */
const MIN_BYTES = 1024;
/** Larger responses are compressed in the thread pool: up to here it takes about a millisecond, less than handing the work over. */
const MAX_SYNC_BYTES = 512 * 1024;

/** Levels chosen by CPU time: the next ones cost twice as much and save a fifth of the bytes (docs/performance.md, Bytes). */
const GZIP = { level: 3 };
const brotli = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});
/** Receives the body to be sent; null for a response without one. */
type Done = (error: Error | null, body?: unknown) => void;

const compressors: Record<Coding, { now(body: Buffer): Buffer; later(body: Buffer, done: Done): void }> = {
  br: {
    now: (body) => brotliCompressSync(body, brotli(body.length)),
    later: (body, done) => brotliCompress(body, brotli(body.length), done),
  },
  gzip: {
    now: (body) => gzipSync(body, GZIP),
    later: (body, done) => gzip(body, GZIP, done),
  },
};

/**
 * Sets the entity tag of a response before its body is built.
 * @param digest identifies the body; is not called for responses that are not public, which have no entity tag
 * @returns whether the client has this body already: then any body results in a 304
 */
export function setEntityTag(
  request: FastifyRequest,
  reply: FastifyReply,
  digest: () => string | undefined,
): boolean {
  if (!publicReadOf(request) || reply.statusCode !== 200 || reply.hasHeader('etag')) return false;
  const known = digest();
  if (known === undefined) return false;
  const etag = toEtag(known);
  void reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag);
}

/** Adds an `ETag` to public responses, answers `If-None-Match` with 304, and compresses them. */
@Injectable()
export class ResponseEncoder {
  constructor(private readonly options: HttpOptions) {}

  /** Prepares the body to be sent. Responses that are not public pass unchanged. */
  encode(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
    if (!publicReadOf(request) || reply.statusCode !== 200) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const isCompressed = reply.hasHeader('content-encoding'); // by the embedding application
    if (isCompressed && !reply.hasHeader('etag')) return done(null, payload);
    if (this.options.compression && !isCompressed) addToVary(reply, 'Accept-Encoding');
    if (!reply.hasHeader('etag')) void reply.header('etag', toEtag(digestOf(payload)));
    if (matchesEtag(request.headers['if-none-match'], reply.getHeader('etag') as string)) {
      for (const header of ['content-type', 'content-length', 'content-encoding'])
        void reply.removeHeader(header);
      void reply.code(304);
      return done(null, null);
    }
    if (this.options.compression && !isCompressed) compress(request, reply, payload, done);
    else done(null, payload);
  }
}

function compress(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
  done: Done,
): void {
  if (payload.length < MIN_BYTES || forbidsTransformation(headers, reply)) return done(null, payload);
  const coding = negotiateCoding(headers['accept-encoding']);
  if (coding === null) return done(null, payload);
  void reply.header('content-encoding', coding).removeHeader('content-length');
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  if (body.length > MAX_SYNC_BYTES) compressors[coding].later(body, done);
  else done(null, compressors[coding].now(body));
}

/** Weak, as it is the same for all codings of the response. */
function toEtag(digest: string): string {
  return `W/"${digest}"`;
}

function forbidsTransformation(headers: FastifyRequest['headers'], reply: FastifyReply): boolean {
  return [headers['cache-control'], reply.getHeader('cache-control')].some((directives) =>
    /\bno-transform\b/i.test(String(directives ?? '')),
  );
}

/** Adds a request header to those that the response depends on. */
export function addToVary(reply: FastifyReply, header: string): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '));
}

/**
 * Negotiates the content coding of a response (RFC 9110, 12.5.3). Malformed elements are ignored, and codings with equal weights
 * are chosen in the order of `CODINGS`.
 * @param header the `Accept-Encoding` of the request
 * @returns null to send the response without a coding, which is also the case if the client accepts none
 */
export function negotiateCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null;
  const weights = weightsOf(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = CODINGS.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const isAccepted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isAccepted ? best : null;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [coding, ...parameters] = element.split(';').map((part) => part.trim());
    if (parameters.length > 1) continue;
    const weight = parameters.length === 0 ? 1 : weightIn(parameters[0]);
    if (weight !== null) weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight);
  }
  return weights;
}

/** The number in `q=0.5`, or null if it is malformed. */
function weightIn(parameter: string): number | null {
  const match = /^q ?= ?(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter);
  return match && Number(match[1]);
}

/**
 * Whether an `If-None-Match` names the entity tag (RFC 9110, 13.1.2). Compares weakly, since a weak tag is the same for all codings.
 * @param etag such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
