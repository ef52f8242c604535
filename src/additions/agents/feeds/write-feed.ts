import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  createReader,
  Database,
  notFound,
  ReaderOptions,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import { AgentCatalogue } from '../catalogue/agent-catalogue.ts';
import type { AgentFeedFormat } from '../entities/agent-feed.entity.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { regionsOfPlatform } from '../sessions/changes/session-regions.ts';
import type { FeedFormat } from './feed-format.ts';
import { type RowContext, rowsOf } from './feed-rows.ts';
import { googleFeed } from './google-feed.ts';
import { openAiFeed } from './openai-feed.ts';

const PAGE = 250;

export const FEEDS: Record<AgentFeedFormat, FeedFormat> = { openai: openAiFeed, google: googleFeed };

/** What was written of a feed, complete when its text has been read to the end. */
export interface FeedSummary {
  rows: number;
  /** How many variants were left out, as they lack a field that the formats require. */
  incomplete: number;
  /** SHA-256 of the text. */
  hash: string;
}

/** Which feed to write. */
interface WrittenFeed {
  regionId: string;
  format: AgentFeedFormat;
  /** Its language, and those that its texts fall back to; none for the default. */
  locales: readonly string[];
}

/** Writes feeds: the variants that everybody can buy in a region, with the prices and the stock that a session would have. */
@Injectable()
export class WriteFeed {
  private readonly catalogue: AgentCatalogue;

  constructor(
    private readonly database: Database,
    storefront: StorefrontCatalogue,
    private readonly options: AgentsOptions,
  ) {
    // not by the reader with the cache: reading all products would evict those that shoppers look at
    const reader = createReader(database, new ReaderOptions({ productCacheBytes: 0 }));
    this.catalogue = new AgentCatalogue(database, reader, storefront);
  }

  /**
   * Yields the text page by page; a page of products is read when the previous one was consumed.
   * @param summary is filled in
   * @throws not_found
   */
  async *write(
    { regionId, format: name, locales }: WrittenFeed,
    summary: FeedSummary,
  ): AsyncGenerator<string, void, void> {
    const format = FEEDS[name];
    const hash = createHash('sha256');
    const hashed = (text: string): string => {
      hash.update(text);
      return text;
    };
    const context = await this.contextOf(regionId);
    yield hashed(format.begin(context));
    for await (const products of this.catalogue.pages(context.region, PAGE, locales)) {
      const rows = products.flatMap((product) => rowsOf(product, context));
      const sold = products.reduce((count, { variants }) => count + variants.length, 0);
      summary.rows += rows.length;
      summary.incomplete += sold - rows.length;
      yield hashed(rows.map((row) => format.row(row, context)).join(''));
    }
    yield hashed(format.end());
    summary.hash = hash.digest('base64url');
  }

  private async contextOf(regionId: string): Promise<RowContext> {
    const [region] = await regionsOfPlatform(this.database, [regionId]);
    if (!region) throw notFound('region', regionId);
    const [store] = await this.database.query<{ name: string }>('select name from store limit 1');
    const prices = await this.database.query<{ profile_id: string; amount: number }>(SHIPPING_PRICES, [
      regionId,
    ]);
    const { storefrontUrl, links } = this.options;
    return {
      ...{ region, seller: store?.name ?? '', storefrontUrl, links, options: this.options },
      shippingPrices: new Map(prices.map(({ profile_id, amount }) => [profile_id, amount])),
    };
  }
}

/** Of options that every cart can choose. */
const SHIPPING_PRICES = `
  select o.profile_id, min(o.amount) as amount from shipping_option o
  where o.region_id = $1 and o.deleted_at is null and o.price_type = 'flat_rate' and not o.is_return and not o.admin_only
    and not exists (select from shipping_option_requirement r where r.shipping_option_id = o.id and r.deleted_at is null)
  group by o.profile_id`;
