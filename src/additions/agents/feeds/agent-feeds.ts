import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  FileStore,
  JobQueue,
  type LeasedJob,
  newId,
  notFound,
  type ReadContext,
} from '@storekeep/server/extend';
import type { AgentFeedFormat } from '../entities/agent-feed.entity.ts';
import { findFeedLanguage } from './feed-languages.ts';
import { type FeedSummary, WriteFeed } from './write-feed.ts';

const KIND = 'agent-feed';

/** Which feed: its region, its format, and its language, which is '' for the default. */
export interface FeedKey {
  regionId: string;
  format: AgentFeedFormat;
  locale: string;
}

/** A feed, as it was built last. */
export interface StoredFeed {
  etag: string;
  /** The key of its file, which another build does not have. */
  file: string;
  /** Its text, compressed by gzip. */
  open(): Promise<Readable>;
}

/**
 * The feeds of all regions, as compressed files. They are built as often as the options say, and at the first request if that comes
 * earlier; the previous file is served until the next one is complete.
 */
@Injectable()
export class AgentFeeds implements OnModuleInit {
  private readonly logger = new Logger('Agents');

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly files: FileStore,
    private readonly writer: WriteFeed,
  ) {}

  onModuleInit(): void {
    this.queue.handle(KIND, (job) => this.build(job));
  }

  /** @returns null while it is being built for the first time. @throws not_found for the region, or a language that the shop has not */
  async find({ regionId, format, locale: tag }: FeedKey, context?: ReadContext): Promise<StoredFeed | null> {
    const language = await findFeedLanguage(this.database, tag, context);
    if (!language) throw notFound('language', tag, 'locale');
    const { locale } = language;
    const [feed] = await this.database.query<{ file_key: string | null; etag: string | null }>(
      FEED,
      [regionId, format, locale],
      undefined,
      context,
    );
    if (!feed) throw notFound('region', regionId);
    const { file_key, etag } = feed;
    if (file_key !== null && etag !== null)
      return { etag, file: file_key, open: () => this.files.open(file_key) };
    await this.request({ regionId, format, locale, file: null });
    return null;
  }

  /**
   * Requests that a feed is built. Ignored while it is waiting or being built, and if it was built since the caller has looked.
   * @param file the key of the file that the caller has seen, null if there was none
   */
  async request({ regionId, format, locale, file }: FeedKey & { file: string | null }): Promise<void> {
    const job = [KIND, format, regionId, ...(locale === '' ? [] : [locale])].join('/');
    await this.database.transaction(async (tx) => {
      const [feed] = await tx.query<{ file_key: string | null }>(ADD_FEED, [regionId, format, locale]);
      if (feed.file_key === file) await this.queue.add(tx, KIND, job);
    });
  }

  private async build(job: LeasedJob): Promise<void> {
    const [, format, regionId, locale = ''] = job.key.split('/') as [
      string,
      AgentFeedFormat,
      string,
      string?,
    ];
    const key = { regionId, format, locale };
    const language = await findFeedLanguage(this.database, locale);
    if (language?.locale !== locale || !(await this.isRegion(regionId))) return this.remove(job, key);
    const summary: FeedSummary = { rows: 0, incomplete: 0, hash: '' };
    const file = `feeds/${regionId}/${newId({ idPrefix: format })}.gz`;
    await this.store(
      file,
      this.writer.write({ regionId, format, locales: language.fallbacks }, summary),
      job.signal,
    );
    let previous: string | null;
    try {
      previous = await this.replace(job, key, file, summary);
    } catch (error) {
      await this.files.delete(file);
      throw error;
    }
    if (previous !== null) await this.files.delete(previous);
    const { rows, incomplete } = summary;
    this.logger.log({ message: 'a feed was built', region_id: regionId, format, locale, rows, incomplete });
  }

  private async store(key: string, text: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
    const gzip = createGzip();
    await Promise.all([
      pipeline(Readable.from(text, { objectMode: false }), gzip, { signal }),
      this.files.put(key, gzip, { access: 'private', contentType: 'application/gzip', signal }),
    ]);
  }

  /** @returns the key of the file that is no longer needed */
  private replace(
    job: LeasedJob,
    { regionId, format, locale }: FeedKey,
    file: string,
    summary: FeedSummary,
  ): Promise<string | null> {
    return this.database.transaction(async (tx) => {
      const [stored] = await tx.query<{ file_key: string | null }>(
        `select file_key from agent_feed where ${IS_FEED} for update`,
        [regionId, format, locale],
      );
      await tx.query(
        `update agent_feed set file_key = $4, etag = $5, row_count = $6, incomplete_count = $7, built_at = now()
         where ${IS_FEED}`,
        [regionId, format, locale, file, summary.hash, summary.rows, summary.incomplete],
      );
      await job.guard(tx);
      return stored?.file_key ?? null;
    });
  }

  private async isRegion(id: string): Promise<boolean> {
    const rows = await this.database.query('select id from region where id = $1 and deleted_at is null', [
      id,
    ]);
    return rows.length > 0;
  }

  /** Removes the feed of a region that was deleted, or of a language that the shop no longer has, or that became its default. */
  private async remove(job: LeasedJob, { regionId, format, locale }: FeedKey): Promise<void> {
    const removed = await this.database.transaction(async (tx) => {
      const rows = await tx.query<{ file_key: string | null }>(
        `delete from agent_feed where ${IS_FEED} returning file_key`,
        [regionId, format, locale],
      );
      await job.guard(tx);
      return rows;
    });
    for (const { file_key } of removed) if (file_key !== null) await this.files.delete(file_key);
  }
}

const IS_FEED = 'region_id = $1 and format = $2 and locale = $3';

/** Adds the row of a feed, or locks it. */
const ADD_FEED = `
  insert into agent_feed (region_id, format, locale) values ($1, $2, $3)
  on conflict (region_id, format, locale) do update set format = excluded.format returning file_key`;

const FEED = `
  select f.file_key, f.etag from region r left join agent_feed f on f.region_id = r.id and f.format = $2 and f.locale = $3
  where r.id = $1 and r.deleted_at is null`;
