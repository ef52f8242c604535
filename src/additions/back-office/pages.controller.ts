import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpOptions, NO_SNIFF_HEADERS } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageFiles } from './page-files.ts';

/** An application in the browser. */
export interface ServedPages {
  /** After the prefix of the shop, such as `/dashboard`. */
  path: string;
  /** Has its `index.html`. */
  directory: string;
  contentSecurityPolicy: readonly string[];
  /** Completes `index.html`. @param paths of the application, and before `/admin` and `/store` */
  fillPage(page: string, paths: { base: string; api: string }): string;
}

/** Creates a controller that serves the files of an application, and its page for all other paths below its own. */
export function pagesController({ path, directory, contentSecurityPolicy, fillPage }: ServedPages): Type {
  const headers = {
    'content-security-policy': contentSecurityPolicy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    ...NO_SNIFF_HEADERS,
  };

  @ApiExcludeController()
  @Controller(path)
  class PagesController {
    private readonly files: PageFiles;
    private readonly base: string;

    constructor({ prefix }: HttpOptions) {
      this.base = `${prefix}${path}`;
      this.files = new PageFiles(directory, (page) => fillPage(page, { base: this.base, api: prefix }));
    }

    @Get()
    index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      return this.send('', request, reply);
    }

    @Get('*')
    file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const [pathname] = (request.raw.url ?? '').split('?', 1);
      return this.send(pathname.slice(pathname.indexOf(this.base) + this.base.length + 1), request, reply);
    }

    private async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      void reply.headers(headers);
      const file = await this.files.find(name);
      if (!file) {
        await reply.status(404).header('content-type', 'text/plain; charset=utf-8').send('Not found');
        return;
      }
      void reply.headers({
        etag: file.etag,
        'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      if (request.headers['if-none-match'] === file.etag) await reply.status(304).send();
      else
        await reply
          .headers({ 'content-type': file.type, ...(file.encoding && { 'content-encoding': file.encoding }) })
          .send(file.content);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [HttpOptions], PagesController);
  return PagesController;
}
