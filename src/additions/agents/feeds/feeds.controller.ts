import { Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  canonicalLocale,
  clientAddress,
  clientNetwork,
  ConfigureRoute,
  CurrentReadContext,
  ErrorFilter,
  invalidData,
  NO_SNIFF_HEADERS,
  type ReadContext,
  ShopController,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentFeeds, type FeedKey } from './agent-feeds.ts';
import { UnpackedFeeds } from './unpacked-feeds.ts';
import { FEEDS } from './write-feed.ts';

const RETRY_SECONDS = 30;
const MAX_AGE_SECONDS = 300;

// the row of a feed says which file it has, and which text
const Shared = ConfigureRoute({ storekeepShared: { below: '/feeds', dependsOn: 'rows' } });

/** The feeds, for everybody. Files are sent as they are stored, compressed, to clients that accept that. */
@ApiExcludeController()
@ShopController('feeds/:region_id')
@UseFilters(ErrorFilter)
export class FeedsController {
  constructor(
    private readonly feeds: AgentFeeds,
    private readonly unpackedFeeds: UnpackedFeeds,
  ) {}

  @Get(FEEDS.openai.file)
  @Shared
  openAi(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CurrentReadContext() context: ReadContext,
    @Param('region_id') regionId: string,
    @Query('locale') locale?: string,
  ): Promise<void> {
    return this.send(request, reply, context, { regionId, format: 'openai', locale: localeOf(locale) });
  }

  @Get(FEEDS.google.file)
  @Shared
  google(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CurrentReadContext() context: ReadContext,
    @Param('region_id') regionId: string,
    @Query('locale') locale?: string,
  ): Promise<void> {
    return this.send(request, reply, context, { regionId, format: 'google', locale: localeOf(locale) });
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    context: ReadContext,
    key: FeedKey,
  ): Promise<void> {
    const { headers } = request;
    const feed = await this.feeds.find(key, context);
    if (!feed) {
      void reply
        .status(503)
        .headers({ 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' })
        .send({ type: 'unavailable', message: 'The feed is being built' });
      return;
    }
    const etag = `"${feed.etag}"`;
    void reply.headers({
      ...NO_SNIFF_HEADERS,
      etag: `W/${etag}`, // weak: the text is the same, compressed or not
      ...{ vary: 'accept-encoding', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` },
    });
    if (tagsOf(headers['if-none-match']).includes(etag)) return void reply.status(304).send();
    const isCompressed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(
      String(headers['accept-encoding'] ?? ''),
    );
    const closing = new AbortController();
    reply.raw.once('close', () => closing.abort());
    const text = isCompressed
      ? await feed.open()
      : await this.unpackedFeeds.open(feed, clientNetwork(clientAddress(request)), closing.signal);
    closing.signal.addEventListener('abort', () => text.destroy(), { once: true });
    if (isCompressed) void reply.header('content-encoding', 'gzip');
    await reply.header('content-type', FEEDS[key.format].contentType).send(text);
  }
}

/** The language that a request asks for; '' for the default. @throws invalid_data */
function localeOf(tag: unknown): string {
  if (tag === undefined) return '';
  const locale = typeof tag === 'string' ? canonicalLocale(tag) : null;
  if (locale === null) throw invalidData('locale must be a language tag such as de-AT');
  return locale;
}

/** Reads the tags of `If-None-Match`, which are compared without the mark of weak ones. */
function tagsOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
