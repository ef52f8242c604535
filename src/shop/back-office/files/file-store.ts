import type { Readable } from 'node:stream';

/** `public`: anyone with the URL can download the file. `private`: downloads need a signed URL that expires. */
export type FileAccess = 'public' | 'private';

export interface PutOptions {
  access: FileAccess;
  contentType?: string;
  /** Aborts the upload; nothing is stored. */
  signal?: AbortSignal;
}

/**
 * Stores files. A key is a path of plain names, such as `exports/products/….csv`, and identifies one file, public or private.
 * Contents are streamed, and never held in memory as a whole.
 */
export abstract class FileStore {
  /**
   * Stores the content of the stream, and replaces an existing file with this key. Atomic: if the stream fails, the store is
   * unchanged.
   * @returns the size in bytes
   */
  abstract put(key: string, content: Readable, options: PutOptions): Promise<{ size: number }>;

  /**
   * @param range `start` is the offset of the first byte to read
   * @throws not_found
   */
  abstract open(key: string, range?: { start: number }): Promise<Readable>;

  /** Deletes a file. A missing file is not an error. */
  abstract delete(key: string): Promise<void>;

  /**
   * Returns the URL from which clients download a file, or its path on this server. Does not check whether the file exists.
   * @param access defaults to `private`: a URL that expires, which works for public files, too
   */
  abstract url(key: string, access?: FileAccess): Promise<string>;
}
