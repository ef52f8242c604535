import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommerceError, type FileAccess, type FileStore } from '@storekeep/server/extend';

/** Opens the content of the file that is copied; it may be read twice. */
export type OpenFile = () => Promise<Readable> | Readable;

/**
 * Copies a file into the store. A file that is already there with the same content, such as from an interrupted run, is left as it is.
 * @returns the number of bytes that were copied
 * @throws if the store has another file with this key
 */
export async function copyFile(
  store: FileStore,
  key: string,
  access: FileAccess,
  open: OpenFile,
): Promise<number> {
  const existing = await store.open(key).catch((error: unknown) => {
    if (error instanceof CommerceError && error.type === 'not_found') return null;
    throw error;
  });
  if (existing) {
    try {
      const [offered, stored] = [await digest(await open()), await digest(existing)];
      if (!stored.equals(offered)) throw new Error(`is not copied: the store has another file named ${key}`);
      return 0;
    } finally {
      existing.destroy();
    }
  }
  return (await store.put(key, await open(), { access })).size;
}

async function digest(content: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest();
}
