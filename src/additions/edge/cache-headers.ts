import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  fastifyOf,
  HttpOptions,
  isBelow,
  isRouteOf,
  markPublic,
  publicReadOf,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ALL_TAG, FILES_TAG, type TagHeader } from './edge-cache.ts';
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

/**
 * How long files of the package may be stored, in seconds. Their changes are not in the database: a process that starts purges them, and
 * one of the former version may respond for a moment after that.
 */
const MAX_FILE_SECONDS = 60;

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Tells shared caches what they may store: responses that are the same for all clients. */
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
      const { storekeepSurface, storekeepShared: shared } = route.config ?? {};
      if (isRouteOf(route, prefix) && storekeepSurface === 'store')
        beforeSend(route, (request, reply) => this.set(request, reply));
      if (!shared || !isBelow(route.url, prefix + shared.below)) return;
      if (shared.dependsOn === 'files')
        beforeSend(route, (request, reply) => this.setForFile(request, reply));
      else {
        route.onRequest = [
          ...[route.onRequest ?? []].flat(),
          (request, _, done) => {
            markPublic(request);
            done();
          },
        ];
        beforeSend(route, (request, reply) => this.setForRows(request, reply));
      }
    });
  }

  private set(request: FastifyRequest, reply: FastifyReply): void {
    const read = publicReadOf(request);
    if (!read) return; // `no-store`, see `RequestGuard`
    if (hasCredentials(request)) {
      void reply.header('cache-control', 'private, no-cache');
      return;
    }
    const tags = isStorable(reply) ? this.tags.of(read, this.headers.length) : null;
    const lifetime = tags === null ? null : this.lifetime(tags);
    if (tags === null || lifetime === null) void reply.header('cache-control', 'no-store');
    else this.store(reply, tags, lifetime);
  }

  /** Of a response outside of `/store`, which keeps its headers unless it may be stored. */
  private setForRows(request: FastifyRequest, reply: FastifyReply): void {
    if (hasCredentials(request) || !isStorable(reply)) return;
    const tags = this.tags.ofStatements(publicReadOf(request)!);
    const lifetime = tags === null ? null : this.lifetime(tags);
    if (tags !== null && lifetime !== null) this.store(reply, tags, lifetime);
  }

  private setForFile(request: FastifyRequest, reply: FastifyReply): void {
    const isForever = String(reply.getHeader('cache-control')).includes('immutable');
    if (hasCredentials(request) || !isStorable(reply) || isForever) return;
    const seconds = Math.min(this.options.seconds, MAX_FILE_SECONDS);
    this.store(reply, `${ALL_TAG} ${FILES_TAG}`, `public, max-age=0, s-maxage=${seconds}`);
  }

  private store(reply: FastifyReply, tags: string, lifetime: string): void {
    void reply.header('cache-control', lifetime);
    if (reply.hasHeader('vary')) void reply.header('vary', withoutCredentials(reply));
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

/** Adds a hook that sets headers before a response is sent. */
function beforeSend(route: RouteOptions, set: SetHeaders): void {
  route.onSend = [
    ...[route.onSend ?? []].flat(),
    (request, reply, _, done) => {
      set(request, reply);
      done();
    },
  ];
}

function hasCredentials({ headers: { cookie, authorization } }: FastifyRequest): boolean {
  return cookie !== undefined || authorization !== undefined;
}

function isStorable(reply: FastifyReply): boolean {
  return (
    [200, 304].includes(reply.statusCode) &&
    !reply.hasHeader('set-cookie') &&
    reply.elapsedTime < MAX_RESPONSE_MS
  );
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
