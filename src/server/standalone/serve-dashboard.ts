import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The path of the dashboard, which is built for it. */
export const DASHBOARD_PATH = '/app';

/**
 * Serves a built dashboard of Medusa v1, such as the one of `npm run dashboard`. Call it before the application listens.
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
      await scope.register(fastifyStatic, { root, prefix: '/', maxAge: '1h' });
    },
    { prefix: DASHBOARD_PATH },
  );
}
