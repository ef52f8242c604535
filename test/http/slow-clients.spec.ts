import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

/* An application that embeds the module with short timeouts: the module itself handles slow clients. */

let app: NestFastifyApplication;
let database: TestDatabase;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const shop = CommerceModule.forRoot({
    database: { url: database.url, poolSize: 3 },
    http: { bodySeconds: 0.3, responseSeconds: 0.5 },
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

/** Opens a connection and sends the text. The connection stays open. */
async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text.replaceAll('\n', '\r\n'));
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  await once(socket, 'close');
  return text;
}

describe('A client that stalls', () => {
  const post = (more: string) =>
    `POST /store/carts HTTP/1.1\nhost: a\ncontent-type: application/json\n${more}`;

  it.each([
    ['with a content-length', post('content-length: 100\n\n{"a":')],
    ['in chunks', post('transfer-encoding: chunked\n\n5\n{"a":\n')],
  ])('in a body %s gets a timeout error and is disconnected', async (_, text) => {
    const response = await readAll(await send(text));
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(response).toContain('"message":"The body has not arrived within 0.3 seconds"');
  });

  it('in an upload gets a timeout error and is disconnected', async () => {
    await database.query(
      `insert into "user" (id, email, role, api_token) values ('usr_1', 'staff@shop.example', 'admin', 'token')`,
    );
    const file = '--x\ncontent-disposition: form-data; name="files"; filename="a.csv"\n\nsku;price\n';
    const head = 'POST /admin/uploads HTTP/1.1\nhost: a\nauthorization: Bearer token\nconnection: close';
    const type = 'content-type: multipart/form-data; boundary=x\ncontent-length: 100000';
    const response = await readAll(await send(`${head}\n${type}\n\n${file}`));
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain('"message":"The upload has not gone on for 0.3 seconds"');
  });

  it('while reading a large response is disconnected', async () => {
    await database.query(
      `insert into product (id, title, handle, status, description)
       select 'prod_' || n, 'Long', 'long-' || n, 'published', repeat('x', 100000) from generate_series(1, 100) n`,
    );
    await database.query(
      `insert into product_sales_channel (product_id, sales_channel_id)
       select p.id, s.default_sales_channel_id from product p, store s`,
    );
    const socket = await send('GET /store/products?limit=100 HTTP/1.1\nhost: a\n\n');
    socket.pause();
    const server = app.getHttpServer() as {
      getConnections(then: (error: null, count: number) => void): void;
    };
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await until(async () => (await connections()) === 0);
    expect((await readAll(socket.resume())).length).toBeLessThan(10_000_000);
  });
});

describe('A body that is not read', () => {
  it.each([
    ['because of its content type', 'POST /store/carts', 'multipart/form-data', 415],
    ['because the method is GET', 'GET /store/regions', 'application/json', 200],
  ])('%s does not block the next request of its connection', async (_, operation, type, status) => {
    const large = `content-type: ${type}\ncontent-length: 300000\n\n${'x'.repeat(300_000)}`;
    const next = 'GET /store/currencies HTTP/1.1\nhost: a\nconnection: close\n\n';
    const responses = await readAll(await send(`${operation} HTTP/1.1\nhost: a\n${large}${next}`));
    expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 404']);
  });
});
