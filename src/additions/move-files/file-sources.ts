import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the contents of files are read. */
export interface FileSource {
  /**
   * @param url as it stands in a row
   * @param key the path of the file below the base URL, decoded
   * @throws if the file cannot be read
   */
  open(url: string, key: string): Promise<Readable>;
}

const ATTEMPTS = 3;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Downloads files from their URLs. Errors of the host (429, 5xx) and of the network are retried. */
export class Downloads implements FileSource {
  /** @param retryMs the delay before the first retry; the next one is longer */
  constructor(private readonly retryMs = 1000) {}

  async open(url: string): Promise<Readable> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetchWithin(url).catch((error: Error) => error);
      if (!(response instanceof Error) && response.ok && response.body)
        return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      const reason =
        response instanceof Error
          ? `cannot be downloaded: ${(response.cause as Error | undefined)?.message ?? response.message}`
          : `cannot be downloaded: its host responds with ${response.status}`;
      if (!(response instanceof Error)) await response.body?.cancel();
      const isTemporary = response instanceof Error || response.status === 429 || response.status >= 500;
      if (!isTemporary || attempt === ATTEMPTS) throw new Error(reason);
      await delay(this.retryMs * attempt);
    }
  }
}

/** Rejects if the host does not begin to respond in time. A body that stalls is aborted by Node's own timeout. */
async function fetchWithin(url: string): Promise<Response> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), RESPONSE_TIMEOUT_MS);
  try {
    return await fetch(url, { signal: aborter.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads files from a local directory. */
export class DirectoryFiles implements FileSource {
  constructor(private readonly directory: string) {}

  async open(_url: string, key: string): Promise<Readable> {
    const file = await open(path.join(this.directory, ...key.split('/'))).catch(
      (error: NodeJS.ErrnoException) => {
        throw new Error(error.code === 'ENOENT' ? `is not in ${this.directory}` : error.message);
      },
    );
    if ((await file.stat()).isFile()) return file.createReadStream();
    await file.close();
    throw new Error('is not a file');
  }
}

/** A file below a directory, with its path as key. */
export interface DirectoryEntry {
  key: string;
  open(): Readable;
}

/** Lists all files below a directory, one at a time. A missing directory has none. */
export async function* listDirectory(directory: string, prefix = ''): AsyncGenerator<DirectoryEntry> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* listDirectory(file, `${prefix}${entry.name}/`);
    else if (entry.isFile()) yield { key: prefix + entry.name, open: () => createReadStream(file) };
  }
}
