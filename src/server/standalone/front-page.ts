import type { FastifyInstance } from 'fastify';

/**
 * Redirects `/` to a page that people can use, unless a module of the shop serves it. Call it after the routes of the modules were
 * registered and before the application listens.
 */
export function redirectFrontPage(fastify: FastifyInstance, page: string): void {
  if (fastify.hasRoute({ method: 'GET', url: '/' })) return;
  fastify.get('/', (_request, reply) => reply.redirect(page));
}
