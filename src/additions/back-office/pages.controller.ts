import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  ConfigureRoute,
  Database,
  HttpOptions,
  type ModuleDeclaration,
  NO_SNIFF_HEADERS,
  UsedModules,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageFile, PageFiles } from './page-files.ts';

/** An application in the browser. */
export interface ServedPages {
  /** After the prefix of the shop, such as `/dashboard`. */
  path: string;
  /** Has its `index.html`. */
  directory: string;
  contentSecurityPolicy: readonly string[];
  /** Completes `index.html`. @param parts the paths of the application, and before `/admin` and `/store`; what `describeShop` adds */
  fillPage(page: string, parts: { base: string; api: string; head: string }): string;
  /** Whether shared caches may store the files; defaults to no. */
  isShared?: boolean;
  /** Describes the shop in the page, such as the pages of its modules. */
  describeShop?(shop: DescribedShop): PageAddition;
}

/** What a page can depend on. */
export interface DescribedShop {
  modules: readonly ModuleDeclaration[];
  /** The paths of the application's files. */
  files: ReadonlySet<string>;
  /** Whether the shop has added columns to tables. */
  hasOwnColumns: boolean;
}

/** A part of the page that depends on the shop. */
export interface PageAddition {
  /** For the `<head>`, before its scripts. */
  head: string;
  /** A source of scripts that the policy allows, such as a hash; null for none. */
  scriptSource: string | null;
}

/** Creates a controller that serves the files of an application, and its page for all other paths below its own. */
export function pagesController(served: ServedPages): Type {
  const { path, directory, fillPage, isShared = false } = served;
  const Shared = ConfigureRoute(isShared ? { storekeepShared: { below: path, dependsOn: 'files' } } : {});
  const headers = {
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    ...NO_SNIFF_HEADERS,
  };

  @ApiExcludeController()
  @Controller(path)
  class PagesController {
    private readonly files: PageFiles;
    private readonly base: string;
    private readonly policy: string;

    constructor({ prefix }: HttpOptions, { declarations }: UsedModules, { isExtended }: Database) {
      this.base = `${prefix}${path}`;
      this.files = new PageFiles(directory, (page) =>
        fillPage(page, { base: this.base, api: prefix, head: added.head }),
      );
      const added = served.describeShop?.({
        modules: declarations,
        files: this.files.names,
        hasOwnColumns: isExtended,
      }) ?? { head: '', scriptSource: null };
      this.policy = allowScript(served.contentSecurityPolicy, added.scriptSource).join('; ');
    }

    @Get()
    @Shared
    index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      return this.send('', request, reply);
    }

    @Get('*')
    @Shared
    file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const [pathname] = (request.raw.url ?? '').split('?', 1);
      return this.send(pathname.slice(pathname.indexOf(this.base) + this.base.length + 1), request, reply);
    }

    private async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      void reply.headers({ ...headers, 'content-security-policy': this.policy });
      await sendFile(await this.files.find(name), request, reply);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [HttpOptions, UsedModules, Database], PagesController);
  return PagesController;
}

/** Sends a file, or 304 if the browser has it. */
export async function sendFile(
  file: PageFile | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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

function allowScript(policy: readonly string[], source: string | null): readonly string[] {
  return policy.map((rule) =>
    source !== null && rule.startsWith('script-src') ? `${rule} ${source}` : rule,
  );
}
