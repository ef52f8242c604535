import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { notFound, unavailable } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { isKey, requireKey } from './file-key.ts';
import type { FileLinks } from './file-links.ts';
import { type FileAccess, FileStore, type PutOptions } from './file-store.ts';

const INCOMING = 'incoming';
const ACCESSES: FileAccess[] = ['private', 'public'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores files on the local disk: in `public/` and `private/`, and in `incoming/` until they are complete. */
export class LocalFiles extends FileStore implements OnApplicationBootstrap {
  constructor(
    private readonly directory: string,
    readonly links: FileLinks,
  ) {
    super();
  }

  async put(key: string, content: Readable, { access, signal }: PutOptions): Promise<{ size: number }> {
    requireKey(key);
    const [incoming, target] = [
      path.join(this.directory, INCOMING, newId({ idPrefix: 'part' })),
      this.pathOf(access, key),
    ];
    try {
      await mkdir(path.dirname(incoming), { recursive: true });
      const file = createWriteStream(incoming, { flags: 'wx', flush: true });
      await pipeline(content, file, { signal });
      await mkdir(path.dirname(target), { recursive: true });
      await rename(incoming, target);
      await rm(this.pathOf(access === 'public' ? 'private' : 'public', key), { force: true });
      return { size: file.bytesWritten };
    } catch (error) {
      await rm(incoming, { force: true });
      throw isDiskFull(error)
        ? unavailable('The disk of the files is full; nothing was stored', error)
        : error;
    }
  }

  async open(key: string, { start = 0 }: { start?: number } = {}): Promise<Readable> {
    const file = (await this.find('private', key)) ?? (await this.find('public', key));
    if (!file) throw notFound('file', key, 'key');
    return file.createReadStream({ start });
  }

  /** @throws not_found for missing and for private files */
  async openPublic(key: string): Promise<Readable> {
    const file = await this.find('public', key);
    if (!file) throw notFound('file', key, 'key');
    return file.createReadStream();
  }

  async delete(key: string): Promise<void> {
    if (!isKey(key)) return;
    for (const access of ACCESSES) await rm(this.pathOf(access, key), { force: true }).catch(nullIfMissing);
  }

  async url(key: string, access: FileAccess = 'private'): Promise<string> {
    requireKey(key);
    return this.links.create(key, access);
  }

  /** Deletes incomplete files that crashed processes left, once they are older than a day. */
  async onApplicationBootstrap(): Promise<void> {
    const incoming = path.join(this.directory, INCOMING);
    for (const name of await readdir(incoming).catch(() => [])) {
      const file = path.join(incoming, name);
      const stats = await stat(file).catch(() => null);
      if (stats && stats.mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true });
    }
  }

  private pathOf(access: FileAccess, key: string): string {
    return path.join(this.directory, access, ...key.split('/'));
  }

  private async find(access: FileAccess, key: string): Promise<FileHandle | null> {
    if (!isKey(key)) return null;
    const file = await open(this.pathOf(access, key)).catch(nullIfMissing);
    if (!file) return null;
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  }
}

/** Also if a quota is used up. */
function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_FS_EISDIR'].includes(error.code ?? ''))
    return null;
  throw error;
}
