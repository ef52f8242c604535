import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileAccess } from './file-store.ts';
import { encodedKey } from './file-key.ts';

const SECONDS = 60 * 60;

/** The URLs of files on the local disk. Private ones carry a signature, and are good for an hour. */
export class FileLinks {
  constructor(
    private readonly secret: string,
    private readonly prefix: string,
  ) {}

  /** A path on this server. */
  make(key: string, access: FileAccess, now = Date.now()): string {
    const path = `${this.prefix}/uploads/${encodedKey(key)}`;
    if (access === 'public') return path;
    const expires = Math.floor(now / 1000) + SECONDS;
    return `${path}?expires=${expires}&signature=${this.sign(key, expires)}`;
  }

  /** Whether the query of a URL opens a private file. */
  opens(key: string, query: URLSearchParams, now = Date.now()): boolean {
    const expires = Number(query.get('expires'));
    const given = Buffer.from(query.get('signature') ?? '');
    const right = Buffer.from(this.sign(key, expires));
    return expires * 1000 > now && given.length === right.length && timingSafeEqual(given, right);
  }

  private sign(key: string, expires: number): string {
    return createHmac('sha256', this.secret).update(`file ${expires} ${key}`).digest('base64url');
  }
}
