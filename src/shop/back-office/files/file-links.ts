import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '#engine/kernel/text/constant-time';
import { encodeKey } from './file-key.ts';
import type { FileAccess } from './file-store.ts';

const EXPIRY_SECONDS = 60 * 60;

/** The URLs of files on the local disk. Those of private files are signed, and expire after an hour. */
export class FileLinks {
  constructor(
    private readonly secret: string,
    private readonly prefix: string,
  ) {}

  /** Returns the path of a file on this server. */
  create(key: string, access: FileAccess, now = Date.now()): string {
    const path = `${this.prefix}/uploads/${encodeKey(key)}`;
    if (access === 'public') return path;
    const expires = Math.floor(now / 1000) + EXPIRY_SECONDS;
    return `${path}?expires=${expires}&signature=${this.sign(key, expires)}`;
  }

  /** Whether the query of a URL has a valid signature for the file that has not expired. */
  isSigned(key: string, query: URLSearchParams, now = Date.now()): boolean {
    const expires = Number(query.get('expires'));
    const signature = query.get('signature') ?? '';
    return expires * 1000 > now && isEqualInConstantTime(signature, this.sign(key, expires));
  }

  private sign(key: string, expires: number): string {
    return createHmac('sha256', this.secret).update(`file ${expires} ${key}`).digest('base64url');
  }
}
