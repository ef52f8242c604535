import { Get, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFilter } from '#engine/http/output/error-filter';
import { NO_SNIFF } from '#engine/http/output/no-sniff';
import { ShopController } from '#engine/http/shop-controller';
import { notFound } from '#engine/kernel/errors';
import { FileStore } from './file-store.ts';
import { contentTypeOf, dispositionOf } from './file-type.ts';
import { LocalFiles } from './local-files.ts';

/** Serves the files of `LocalFiles` from the disk. Files in a bucket are served by the bucket. */
@ApiExcludeController()
@ShopController('uploads')
@UseFilters(ErrorFilter)
export class DownloadsController {
  constructor(private readonly files: FileStore) {}

  @Get('*')
  async download(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.headers(NO_SNIFF); // set first, so that error responses have it, too
    const [path, query] = (request.raw.url ?? '').split('?', 2);
    const key = decodePath(path.slice(path.indexOf('/uploads/') + '/uploads/'.length));
    if (key === null || !(this.files instanceof LocalFiles)) throw notFound('file', path, 'path');
    const isSigned = this.files.links.isSigned(key, new URLSearchParams(query));
    const content = await (isSigned ? this.files.open(key) : this.files.openPublic(key));
    reply.raw.once('close', () => content.destroy());
    await reply
      .headers({
        'content-type': contentTypeOf(key),
        'content-disposition': dispositionOf(key),
        // a key is never reused for another file, so public content never changes
        'cache-control': isSigned ? 'private, no-store' : 'public, max-age=31536000, immutable',
        // an uploaded HTML or SVG file must not run scripts as a page of this origin
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(content);
  }
}

function decodePath(path: string): string | null {
  try {
    return path.split('/').map(decodeURIComponent).join('/');
  } catch {
    return null;
  }
}
