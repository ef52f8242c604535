import fastify from 'fastify';
import { redirectFrontPage } from '#server/standalone/front-page';

describe('The front page of the standalone server', () => {
  it('leads to a page for people', async () => {
    const server = fastify();
    redirectFrontPage(server, '/docs');
    const { statusCode, headers } = await server.inject('/');
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
  });

  it('is left to a module of the shop that serves it', async () => {
    const server = fastify();
    server.get('/', () => 'welcome');
    redirectFrontPage(server, '/docs');
    expect((await server.inject('/')).body).toBe('welcome');
  });
});
