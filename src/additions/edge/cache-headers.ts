import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { fastifyOf, HttpOptions, isRouteOf, publicReadOf } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TagHeader } from './edge-cache.ts';
import { EdgeOptions } from './edge-options.ts';
import { PriceListMoments } from './price-list-moments.ts';
import { ResponseTags } from './response-tags.ts';

const ALL_HEADERS: readonly TagHeader[] = ['xkey', 'surrogate-key', 'cache-tag'];

/**
 * How long a response may take. It may have been read before a change and be stored after the purge, so everything is purged again
 * later than that (`SETTLE_MS`), and a slower response is not stored.
 */
export const MAX_RESPONSE_MS = 500;

/** How long a stale response may be sent while a new one is fetched, and if the shop does not respond, in seconds. */
const STALE = { whileRevalidate: 30, ifError: 3600 };

/** Tells shared caches what they may store: the responses to `/store` that are the same for all clients. */
@Injectable()
export class CacheHeaders {
  private readonly headers: readonly TagHeader[];

  constructor(
    host: HttpAdapterHost,
    { prefix }: HttpOptions,
    private readonly options: EdgeOptions,
    private readonly tags: ResponseTags,
    private readonly moments: PriceListMoments,
  ) {
    this.headers = options.cache ? [options.cache.tagHeader] : ALL_HEADERS;
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
      if (!isRouteOf(route, prefix) || route.config?.storekeepSurface !== 'store') return;
      route.onSend = [
        ...[route.onSend ?? []].flat(),
        (request, reply, _, done) => {
          this.set(request, reply);
          done();
        },
      ];
    });
  }

  private set(request: FastifyRequest, reply: FastifyReply): void {
    const read = publicReadOf(request);
    if (!read) return; // `no-store`, see `RequestGuard`
    const { cookie, authorization } = request.headers;
    if (cookie !== undefined || authorization !== undefined) {
      void reply.header('cache-control', 'private, no-cache');
      return;
    }
    const isStorable = [200, 304].includes(reply.statusCode) && !reply.hasHeader('set-cookie');
    const tags =
      isStorable && reply.elapsedTime < MAX_RESPONSE_MS ? this.tags.of(read, this.headers.length) : null;
    const lifetime = tags === null ? null : this.lifetime(tags);
    if (tags === null || lifetime === null) {
      void reply.header('cache-control', 'no-store');
      return;
    }
    void reply.header('cache-control', lifetime).header('vary', withoutCredentials(reply));
    for (const header of this.headers)
      void reply.header(header, header === 'cache-tag' ? tags.replaceAll(' ', ',') : tags);
  }

  /** `Cache-Control`; null if the response changes at once. */
  private lifetime(tags: string): string | null {
    const { seconds } = this.options;
    const left = / price_list( |$)/.test(tags) ? this.moments.secondsLeft : null;
    if (left === 0) return null;
    // stale responses would show the prices of a price list that has ended
    return left !== null && left <= seconds + STALE.ifError
      ? `public, max-age=0, s-maxage=${Math.min(seconds, left)}`
      : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE.whileRevalidate}, stale-if-error=${STALE.ifError}`;
  }
}

/** The request headers that the response depends on: those with credentials go past the caches. */
function withoutCredentials(reply: FastifyReply): string {
  return [reply.getHeader('vary') ?? []]
    .flat()
    .flatMap((value) => String(value).split(','))
    .map((name) => name.trim())
    .filter((name) => !['cookie', 'authorization', ''].includes(name.toLowerCase()))
    .join(', ');
}
