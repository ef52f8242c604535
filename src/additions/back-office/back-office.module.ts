import { Module } from '@nestjs/common';
import { type CommerceOptions, HttpModule } from '@storekeep/server/extend';
import { BackOfficeOptions } from './back-office-options.ts';
import { moduleFilesController } from './module-files.controller.ts';
import { ModuleParts } from './module-parts.ts';
import { pagesController } from './pages.controller.ts';

/**
 * Only what the build consists of may run. Styles may be inline, since the components compute some of theirs, and images may be of
 * anywhere, as those of products are.
 */
const CONTENT_SECURITY_POLICY = [
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
];

/** The path of the routes is an option, so that the controller is made with it. */
export function modules({ dashboard }: CommerceOptions) {
  const { path, directory } = new BackOfficeOptions(dashboard);
  const controller = pagesController({
    path,
    directory,
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    // the page finds its files and the shop by these paths, wherever it is served
    fillPage: (page, { base, api, head }) =>
      page.replace(
        '<head>',
        () =>
          `<head>\n    <base href="${base}/" />\n    <meta name="storekeep-prefix" content="${api}" />\n    ${head}`,
      ),
    describeShop: ({ modules, files, hasOwnColumns }) => {
      const { head, scriptSource } = new ModuleParts(modules).describe(files);
      const columns = hasOwnColumns ? '<meta name="storekeep-own-columns" content="true" />' : '';
      return { head: head + columns, scriptSource };
    },
  });
  @Module({ imports: [HttpModule], controllers: [moduleFilesController(path), controller] })
  class BackOfficeModule {}
  return [BackOfficeModule];
}
