import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpOptions, NO_SNIFF_HEADERS } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BackOfficeFiles } from './back-office-files.ts';
import { BackOfficeOptions } from './back-office-options.ts';

/**
 * Only what the build consists of may run. Styles may be inline, since the components compute some of theirs, and images may be of
 * anywhere, as those of products are.
 */
const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...NO_SNIFF_HEADERS,
};

/** Creates the controller of the back office. @param path after the prefix of the shop */
export function backOfficeController(path: string): Type {
  @ApiExcludeController()
  @Controller(path)
  class BackOfficeController {
    private readonly files: BackOfficeFiles;
    private readonly base: string;

    constructor(options: BackOfficeOptions, { prefix }: HttpOptions) {
      this.base = `${prefix}${path}`;
      this.files = new BackOfficeFiles(options.directory, { base: this.base, api: prefix });
    }

    @Get()
    index(@Res() reply: FastifyReply): Promise<void> {
      return this.send('', reply);
    }

    @Get('*')
    file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const [pathname] = (request.raw.url ?? '').split('?', 1);
      return this.send(pathname.slice(pathname.indexOf(this.base) + this.base.length + 1), reply);
    }

    /** Unknown paths are pages of the application, which routes them by itself; below `assets`, they are files of another build. */
    private async send(name: string, reply: FastifyReply): Promise<void> {
      void reply.headers(SECURITY_HEADERS);
      const file = await this.files.find(name);
      if (file) {
        await reply
          .headers({
            'content-type': file.type,
            'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
            ...(file.encoding && { 'content-encoding': file.encoding }),
          })
          .send(file.content);
      } else {
        await reply.status(404).header('content-type', 'text/plain; charset=utf-8').send('Not found');
      }
    }
  }
  Reflect.defineMetadata('design:paramtypes', [BackOfficeOptions, HttpOptions], BackOfficeController);
  return BackOfficeController;
}
