import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, FileStore, JobQueue, type LeasedJob, newId, notFound } from '@storekeep/server/extend';
import type { AgentFeedFormat } from '../entities/agent-feed.entity.ts';
import { type FeedSummary, WriteFeed } from './write-feed.ts';

const KIND = 'agent-feed';

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

  /** @returns null while it is being built for the first time. @throws not_found */
  async find(regionId: string, format: AgentFeedFormat): Promise<StoredFeed | null> {
    const [feed] = await this.database.query<{ file_key: string | null; etag: string | null }>(FEED, [
      regionId,
      format,
    ]);
    if (!feed) throw notFound('region', regionId);
    const { file_key, etag } = feed;
    if (file_key !== null && etag !== null)
      return { etag, file: file_key, open: () => this.files.open(file_key) };
    await this.request({ regionId, format, file: null });
    return null;
  }

  /**
   * Requests that a feed is built. Ignored while it is waiting or being built, and if it was built since the caller has looked.
   * @param file the key of the file that the caller has seen, null if there was none
   */
  async request({
    regionId,
    format,
    file,
  }: {
    regionId: string;
    format: AgentFeedFormat;
    file: string | null;
  }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [feed] = await tx.query<{ file_key: string | null }>(ADD_FEED, [regionId, format]);
      if (feed.file_key === file) await this.queue.add(tx, KIND, `${KIND}/${format}/${regionId}`);
    });
  }

  private async build(job: LeasedJob): Promise<void> {
    const [, format, regionId] = job.key.split('/') as [string, AgentFeedFormat, string];
    if (!(await this.isRegion(regionId))) return this.remove(job, regionId, format);
    const summary: FeedSummary = { rows: 0, incomplete: 0, hash: '' };
    const file = `feeds/${regionId}/${newId({ idPrefix: format })}.gz`;
    await this.store(file, this.writer.write(regionId, format, summary), job.signal);
    let previous: string | null;
    try {
      previous = await this.replace(job, { regionId, format, file, summary });
    } catch (error) {
      await this.files.delete(file);
      throw error;
    }
    if (previous !== null) await this.files.delete(previous);
    const { rows, incomplete } = summary;
    this.logger.log({ message: 'a feed was built', region_id: regionId, format, rows, incomplete });
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
    {
      regionId,
      format,
      file,
      summary,
    }: Record<'regionId' | 'format' | 'file', string> & { summary: FeedSummary },
  ): Promise<string | null> {
    return this.database.transaction(async (tx) => {
      const [stored] = await tx.query<{ file_key: string | null }>(
        'select file_key from agent_feed where region_id = $1 and format = $2 for update',
        [regionId, format],
      );
      await tx.query(
        `update agent_feed set file_key = $3, etag = $4, row_count = $5, incomplete_count = $6, built_at = now()
         where region_id = $1 and format = $2`,
        [regionId, format, file, summary.hash, summary.rows, summary.incomplete],
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

  /** Removes the feed of a region that was deleted. */
  private async remove(job: LeasedJob, regionId: string, format: AgentFeedFormat): Promise<void> {
    const removed = await this.database.transaction(async (tx) => {
      const rows = await tx.query<{ file_key: string | null }>(
        'delete from agent_feed where region_id = $1 and format = $2 returning file_key',
        [regionId, format],
      );
      await job.guard(tx);
      return rows;
    });
    for (const { file_key } of removed) if (file_key !== null) await this.files.delete(file_key);
  }
}

/** Adds the row of a feed, or locks it. */
const ADD_FEED = `
  insert into agent_feed (region_id, format) values ($1, $2)
  on conflict (region_id, format) do update set format = excluded.format returning file_key`;

const FEED = `
  select f.file_key, f.etag from region r left join agent_feed f on f.region_id = r.id and f.format = $2
  where r.id = $1 and r.deleted_at is null`;
