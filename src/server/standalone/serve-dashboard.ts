import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the dashboard is found; it is built for this path. */
export const DASHBOARD_PATH = '/app';

/**
 * Serves a built dashboard of Medusa v1, such as `npm run dashboard` makes. Call it before the application listens.
 * @param directory holds its `index.html`
 */
export function serveDashboard(fastify: FastifyInstance, directory: string): void {
  const root = path.resolve(directory);
  void fastify.register(
    async (scope) => {
      // nobody shall lay a page of theirs over it, and have staff press what is below
      scope.addHook('onSend', (_request, reply, _payload, done) => {
        void reply.headers({
          'content-security-policy': "frame-ancestors 'none'",
          'x-frame-options': 'DENY',
        });
        done();
      });
      // its pages are paths that the browser makes of one document
      scope.setNotFoundHandler((_request, reply) => void reply.sendFile('index.html', { maxAge: 0 }));
      await scope.register(fastifyStatic, { root, prefix: '/', maxAge: '1h' });
    },
    { prefix: DASHBOARD_PATH },
  );
}
