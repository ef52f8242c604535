import type { Readable } from 'node:stream';

/** `public`: whoever has the URL. `private`: by URLs that expire. */
export type FileAccess = 'public' | 'private';

export interface PutOptions {
  access: FileAccess;
  contentType?: string;
  /** Gives up, and leaves nothing behind. */
  signal?: AbortSignal;
}

/**
 * Where files are kept. A key is a path of plain names, such as `exports/products/….csv`; it belongs to one file,
 * public or private. Contents are streamed, and never in memory as a whole.
 */
export abstract class FileStore {
  /**
   * Keeps what the stream brings, in place of what was there under the key. Either all of it or nothing: a stream that
   * fails leaves the store as it was.
   * @returns bytes written
   */
  abstract put(key: string, content: Readable, options: PutOptions): Promise<{ size: number }>;

  /**
   * @param range where to begin, in bytes
   * @throws not_found
   */
  abstract open(key: string, range?: { start: number }): Promise<Readable>;

  /** Also when it is gone. */
  abstract delete(key: string): Promise<void>;

  /**
   * Where a client downloads it: a URL, or the path of one on this server. Says nothing of whether it is there.
   * @param access `private` unless told: a URL that expires, and works for public files as well
   */
  abstract url(key: string, access?: FileAccess): Promise<string>;
}
