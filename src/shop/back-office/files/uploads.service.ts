import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidData, tooManyRequests } from '../../../engine/kernel/errors.ts';
import { newKey } from './file-key.ts';
import { FileStore, type FileAccess } from './file-store.ts';
import { contentTypeOf } from './file-type.ts';
import { FilesOptions } from './files-options.ts';
import { forEachFile } from './multipart.ts';
import { uploadOf } from './unparsed-uploads.ts';

/** How long a client may go on sending after it was refused: closed at once, it would not see why. */
const LINGER_MS = 10_000;

/** Each keeps some memory and a file open, however slowly it comes. */
const MAX_CONCURRENT_UPLOADS = 50;

/** Files that staff send. */
@Injectable()
export class UploadsService {
  private activeUploads = 0;

  constructor(
    private readonly files: FileStore,
    private readonly options: FilesOptions,
  ) {}

  /**
   * Keeps all files of a request, or none.
   * @throws invalid_data, payload_too_large, unsupported_media_type; too_many_requests when too many come at once
   */
  async receive(
    request: FastifyRequest,
    access: FileAccess,
  ): Promise<{ uploads: { url: string; key: string }[] }> {
    const upload = uploadOf(request);
    if (this.activeUploads === MAX_CONCURRENT_UPLOADS)
      throw tooManyRequests('Too many uploads at once; try again', 5);
    const keys: string[] = [];
    this.activeUploads++;
    try {
      await forEachFile(upload, this.options, async ({ filename, content, signal }) => {
        const key = newKey(filename);
        keys.push(key);
        await this.files.put(key, content, { access, contentType: contentTypeOf(key), signal });
      });
      if (keys.length === 0) throw invalidData('files must have a file');
    } catch (error) {
      drainBody(request);
      await Promise.all(keys.map((key) => this.files.delete(key)));
      throw error;
    } finally {
      this.activeUploads--;
    }
    const uploads = await Promise.all(
      keys.map(async (key) => ({ url: await this.url(key, request, access), key })),
    );
    return { uploads };
  }

  /** Where a client downloads the file, for a while. */
  async url(key: string, request: FastifyRequest, access?: FileAccess): Promise<string> {
    const origin = this.options.publicUrl ?? serverOrigin(request);
    return new URL(await this.files.url(key, access), origin).href;
  }

  async delete(key: string): Promise<void> {
    await this.files.delete(key);
  }
}

/** Never what a client calls us: the URL goes to others. But those on this machine may call it what they like. */
function serverOrigin({ protocol, host, raw }: FastifyRequest): string {
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return `${protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort } = raw.socket;
  const address = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  return `${protocol}://${address}${localPort === undefined ? '' : `:${localPort}`}`;
}

/** Reads and forgets what the client still sends. */
function drainBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
