import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidData, tooManyRequests } from '#engine/kernel/errors';
import { newKey } from './file-key.ts';
import { type FileAccess, FileStore } from './file-store.ts';
import { contentTypeOf } from './file-type.ts';
import { FilesOptions } from './files-options.ts';
import { forEachFile } from './multipart.ts';
import { uploadOf } from './unparsed-uploads.ts';

/** How long the rest of a rejected upload is read: clients that are still sending would not see the response if the connection closed. */
const LINGER_MS = 10_000;

/** Limits memory and open files, which slow uploads occupy for long. */
const MAX_CONCURRENT_UPLOADS = 50;

/** Receives, links and deletes the files that staff upload. */
@Injectable()
export class UploadsService {
  private activeUploads = 0;

  constructor(
    private readonly files: FileStore,
    private readonly options: FilesOptions,
  ) {}

  /**
   * Stores all files of a request, or none.
   * @throws invalid_data, payload_too_large, unsupported_media_type; too_many_requests if too many uploads are active
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

  /** Returns the URL from which clients download the file; it may expire. */
  async url(key: string, request: FastifyRequest, access?: FileAccess): Promise<string> {
    const origin = this.options.publicUrl ?? serverOrigin(request);
    return new URL(await this.files.url(key, access), origin).href;
  }

  async delete(key: string): Promise<void> {
    await this.files.delete(key);
  }
}

/** The address of the socket, as the `Host` header can be forged, and the URL may be passed on to others. `localhost` is accepted, for development. */
function serverOrigin({ protocol, host, raw }: FastifyRequest): string {
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return `${protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort } = raw.socket;
  const address = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  return `${protocol}://${address}${localPort === undefined ? '' : `:${localPort}`}`;
}

/** Reads and discards the rest of the body. */
function drainBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
