import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule } from '../../src/index.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

/* An application that embeds a shop with little patience: what it does with slow clients comes with the module. */

let app: NestFastifyApplication;
let database: TestDatabase;
let port: number;

beforeAll(async () => {
  database = await testDatabase();
  const shop = CommerceModule.forRoot({
    database: { url: database.url, poolSize: 3 },
    http: { bodySeconds: 0.3, answerSeconds: 0.5 },
    files: { stallSeconds: 0.3 },
  });
  app = await NestFactory.create<NestFastifyApplication>(shop, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  port = Number(new URL(await app.getUrl()).port);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

/** Sends this, and no more. */
async function begin(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text.replaceAll('\n', '\r\n'));
  return socket;
}

async function all(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  await once(socket, 'close');
  return text;
}

describe('a client that does not go on', () => {
  const post = (more: string) =>
    `POST /store/carts HTTP/1.1\nhost: a\ncontent-type: application/json\n${more}`;

  it.each([
    ['of known length', post('content-length: 100\n\n{"a":')],
    ['in pieces', post('transfer-encoding: chunked\n\n5\n{"a":\n')],
  ])('is told that its body is late, and cut off (%s)', async (_, text) => {
    const answer = await all(await begin(text));
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(answer).toContain('"message":"The body has not arrived within 0.3 seconds"');
  });

  it('is told that its upload has stalled, and cut off', async () => {
    await database.dataSource.query(
      `insert into "user" (id, email, role, api_token) values ('usr_1', 'staff@shop.example', 'admin', 'token')`,
    );
    const file = '--x\ncontent-disposition: form-data; name="files"; filename="a.csv"\n\nsku;price\n';
    const head = 'POST /admin/uploads HTTP/1.1\nhost: a\nauthorization: Bearer token\nconnection: close';
    const type = 'content-type: multipart/form-data; boundary=x\ncontent-length: 100000';
    const answer = await all(await begin(`${head}\n${type}\n\n${file}`));
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"message":"The upload has not gone on for 0.3 seconds"');
  });

  it('is cut off when it does not read a large answer', async () => {
    await database.dataSource.query(
      `insert into product (id, title, handle, status, description)
       select 'prod_' || n, 'Long', 'long-' || n, 'published', repeat('x', 100000) from generate_series(1, 100) n`,
    );
    await database.dataSource.query(
      `insert into product_sales_channel (product_id, sales_channel_id)
       select p.id, s.default_sales_channel_id from product p, store s`,
    );
    const socket = await begin('GET /store/products?limit=100 HTTP/1.1\nhost: a\n\n');
    socket.pause();
    const server = app.getHttpServer() as {
      getConnections(then: (error: null, count: number) => void): void;
    };
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await all(socket.resume())).length).toBeLessThan(10_000_000);
  });
});

describe('a body that nobody reads', () => {
  it.each([
    ['is refused for its type', 'POST /store/carts', 'multipart/form-data', 415],
    ['came with a GET', 'GET /store/regions', 'application/json', 200],
  ])(
    'does not stand before the next request of its connection: it %s',
    async (_, operation, type, status) => {
      const large = `content-type: ${type}\ncontent-length: 300000\n\n${'x'.repeat(300_000)}`;
      const next = 'GET /store/currencies HTTP/1.1\nhost: a\nconnection: close\n\n';
      const answers = await all(await begin(`${operation} HTTP/1.1\nhost: a\n${large}${next}`));
      expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 404']);
    },
  );
});
