import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidData } from '../kernel/errors.ts';
import { keyFor } from './file-key.ts';
import { FileStore, type FileAccess } from './file-store.ts';
import { contentTypeOf } from './file-type.ts';
import { FilesOptions } from './files-options.ts';
import { eachFile } from './multipart.ts';
import { uploadOf } from './unparsed-uploads.ts';

/** How long a client may go on sending after it was refused: closed at once, it would not see why. */
const LINGER_MS = 10_000;

/** Files that staff send. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly files: FileStore,
    private readonly options: FilesOptions,
  ) {}

  /**
   * Keeps all files of a request, or none.
   * @throws invalid_data, payload_too_large, unsupported_media_type
   */
  async receive(
    request: FastifyRequest,
    access: FileAccess,
  ): Promise<{ uploads: { url: string; key: string }[] }> {
    const upload = uploadOf(request);
    const keys: string[] = [];
    try {
      await eachFile(upload, this.options.uploadLimit, async ({ filename, content, signal }) => {
        const key = keyFor(filename);
        keys.push(key);
        await this.files.put(key, content, { access, contentType: contentTypeOf(key), signal });
      });
      if (keys.length === 0) throw invalidData('files must have a file');
    } catch (error) {
      discardRest(request);
      await Promise.all(keys.map((key) => this.files.delete(key)));
      throw error;
    }
    const uploads = await Promise.all(
      keys.map(async (key) => ({ url: await this.url(key, request, access), key })),
    );
    return { uploads };
  }

  /** Where a client downloads the file, for a while. */
  async url(key: string, request: FastifyRequest, access?: FileAccess): Promise<string> {
    const origin = this.options.publicUrl ?? `${request.protocol}://${request.host}`;
    return new URL(await this.files.url(key, access), origin).href;
  }

  async delete(key: string): Promise<void> {
    await this.files.delete(key);
  }
}

/** Reads and forgets what the client still sends. */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const late = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(late));
  raw.resume();
}
