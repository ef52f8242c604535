import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { FairSemaphore } from '@storekeep/server/extend';
import { LRUCache } from 'lru-cache';
import type { StoredFeed } from './agent-feeds.ts';

const MAX_CONCURRENT = 2;
const MAX_WAITING_PER_CLIENT = 10;
const MAX_WAITING = 100;

const MIB = 1024 * 1024;
const MAX_CACHED_BYTES = 16 * MIB;
const MAX_CACHE_BYTES = 32 * MIB;

/**
 * Unpacks feeds for clients that do not accept compressed ones, few at the same time, as that takes much more CPU than sending the file.
 * The texts are cached. Only larger ones are unpacked while their client reads.
 */
@Injectable()
export class UnpackedFeeds {
  private readonly semaphore = new FairSemaphore(MAX_CONCURRENT, MAX_WAITING_PER_CLIENT, MAX_WAITING);
  private readonly cache = new LRUCache<string, readonly Buffer[]>({
    ...{ maxSize: MAX_CACHE_BYTES, maxEntrySize: MAX_CACHED_BYTES },
    sizeCalculation: (chunks) => chunks.reduce((size, { length }) => size + length, 1),
  });

  /**
   * @param client which waits in turn with others, e.g. its network
   * @param closed aborted when the client is gone
   * @throws too_many_requests
   */
  open(feed: StoredFeed, client: string, closed: AbortSignal): Promise<Readable> {
    const cached = this.cache.get(feed.file);
    if (cached) return Promise.resolve(streamOf(cached));
    return new Promise((resolve, reject) => {
      this.semaphore.run(client, () => this.unpack(feed, closed, resolve)).catch(reject);
    });
  }

  /** Ends when the text is cached, or has been read. */
  private async unpack(
    feed: StoredFeed,
    closed: AbortSignal,
    resolve: (text: Readable) => void,
  ): Promise<void> {
    const cached = this.cache.get(feed.file); // since this client began to wait
    if (cached) return resolve(streamOf(cached));
    closed.throwIfAborted();
    const unpacked = pipeline(await feed.open(), createGunzip(), () => undefined);
    closed.addEventListener('abort', () => unpacked.destroy(), { once: true });
    const rest = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    const chunks: Buffer[] = [];
    for (let size = 0; size < MAX_CACHED_BYTES; size += chunks[chunks.length - 1].length) {
      const { done, value } = await rest.next();
      if (done) {
        this.cache.set(feed.file, chunks);
        return resolve(streamOf(chunks));
      }
      chunks.push(value);
    }
    const text = Readable.from(concatenate(chunks, rest), { objectMode: false });
    closed.addEventListener('abort', () => text.destroy(), { once: true });
    const ended = new Promise((end) => text.once('close', end));
    if (closed.aborted) text.destroy();
    resolve(text);
    await ended;
    unpacked.destroy();
  }
}

function streamOf(chunks: readonly Buffer[]): Readable {
  return Readable.from(chunks, { objectMode: false });
}

async function* concatenate(
  chunks: Buffer[],
  rest: AsyncIterator<Buffer, undefined>,
): AsyncGenerator<Buffer> {
  while (chunks.length > 0) yield chunks.shift()!;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
