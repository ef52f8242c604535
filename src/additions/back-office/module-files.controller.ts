import { Controller, Get, Logger, type OnModuleInit, Param, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { NO_SNIFF_HEADERS, UsedModules } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ModuleParts } from './module-parts.ts';
import { PageFiles } from './page-files.ts';
import { sendFile } from './pages.controller.ts';

/** Creates a controller that serves the files of pages and widgets of modules. @param path of the back office */
export function moduleFilesController(path: string): Type {
  @ApiExcludeController()
  @Controller(`${path}/module-files`)
  class ModuleFilesController implements OnModuleInit {
    private readonly files: ReadonlyMap<string, PageFiles>;
    private readonly missing: readonly string[];

    constructor({ declarations }: UsedModules) {
      const { directories, missing } = new ModuleParts(declarations);
      this.files = new Map([...directories].map(([module, directory]) => [module, new PageFiles(directory)]));
      this.missing = missing;
    }

    onModuleInit(): void {
      for (const file of this.missing)
        new Logger('BackOffice').warn(`a page or widget of the dashboard has no file: ${file}`);
    }

    @Get(':module/*')
    async file(
      @Param() { module, '*': name }: { module: string; '*': string },
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      void reply.headers(NO_SNIFF_HEADERS);
      await sendFile((await this.files.get(module)?.findFile(name)) ?? null, request, reply);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [UsedModules], ModuleFilesController);
  return ModuleFilesController;
}
