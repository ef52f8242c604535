import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The path of the dashboard, which is built for it. */
const DASHBOARD_PATH = '/app';

/** The directory of a built dashboard: that of `storekeep dashboard` in `DATA_DIR`, or of the package `@storekeep/v1-dashboard`. */
export function findDashboard(dataDir: string): string | null {
  const directories = [path.join(dataDir, 'dashboard'), ...packagedDashboard()];
  return directories.find((directory) => existsSync(path.join(directory, 'index.html'))) ?? null;
}

/** Looks beside this package, and in the directory that the server is started in. */
function packagedDashboard(): string[] {
  for (const place of [import.meta.url, path.join(process.cwd(), 'package.json')])
    try {
      return [
        path.join(path.dirname(createRequire(place).resolve('@storekeep/v1-dashboard/package.json')), 'app'),
      ];
    } catch {
      // it is optional
    }
  return [];
}

/** Where the dashboard is, or the command that builds it, as it is called where this server was started. */
export function describeDashboard(url: string, directory: string | null): string {
  if (directory !== null) return `${url}${DASHBOARD_PATH}`;
  const command =
    process.env.npm_package_name === '@storekeep/server' // a script of this repository
      ? 'npm run dashboard'
      : 'npx @storekeep/server dashboard';
  return `none yet; ${command} builds it, once`;
}

/**
 * Serves a built dashboard of Medusa v1, such as the one of `storekeep dashboard`. Call it before the application listens.
 * @param directory contains its `index.html`
 */
export function serveDashboard(fastify: FastifyInstance, directory: string): void {
  const root = path.resolve(directory);
  void fastify.register(
    async (scope) => {
      // prevents clickjacking
      scope.addHook('onSend', (_request, reply, _payload, done) => {
        void reply.headers({
          'content-security-policy': "frame-ancestors 'none'",
          'x-frame-options': 'DENY',
        });
        done();
      });
      // the dashboard is a single-page application
      scope.setNotFoundHandler((_request, reply) => void reply.sendFile('index.html', { maxAge: 0 }));
      await scope.register(fastifyStatic, {
        ...{ root, prefix: '/', maxAge: '1h', dotfiles: 'deny' },
        allowedPath: (pathname) => isInside(root, pathname),
      });
    },
    { prefix: DASHBOARD_PATH },
  );
}

/** Whether a path below the directory still is in it once all links are resolved. A missing file is none that could be read. */
function isInside(directory: string, pathname: string): boolean {
  try {
    const relative = path.relative(realpathSync(directory), realpathSync(path.join(directory, pathname)));
    return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
  } catch {
    return false;
  }
}
