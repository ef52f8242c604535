import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { FileStore } from '../../../src/index.ts';
import { type AgentShop, openAgentShop } from '../../support/agents.ts';
import { until } from '../../support/until.ts';
import { requestFeed } from './support/feeds.ts';

/* Feeds for clients that do not accept gzip. */

const MIB = 1024 * 1024;
const PLAIN = { 'accept-encoding': 'identity' };

let shop: AgentShop;
let url: string;
let files: FileStore;

beforeAll(async () => {
  shop = await openAgentShop({});
  files = shop.app.get(FileStore, { strict: false });
  url = `${shop.url}/feeds/${shop.europe.id}/openai.jsonl`;
  await requestFeed(shop.url, shop.europe.id, 'openai');
});
afterAll(() => shop.close());

async function findFile(): Promise<string> {
  const [{ file_key }] = await shop.sql<{ file_key: string }>(
    `select file_key from agent_feed where region_id = $1 and format = 'openai'`,
    [shop.europe.id],
  );
  return file_key;
}

/** Replaces the feed by another build. */
async function build(chunks: Iterable<Buffer>): Promise<void> {
  const key = `feeds/${crypto.randomUUID()}.gz`;
  const content = Readable.from(chunks, { objectMode: false }).pipe(createGzip());
  await files.put(key, content, { access: 'private' });
  await shop.sql(
    `update agent_feed set file_key = $1, etag = $1 where region_id = $2 and format = 'openai'`,
    [key, shop.europe.id],
  );
}

function* blank(mebibytes: number): Generator<Buffer> {
  for (let count = 0; count < mebibytes; count++) yield Buffer.alloc(MIB, ' ');
}

describe('A feed for a client that does not accept gzip', () => {
  it('is unpacked once', async () => {
    await build([Buffer.from('a row')]);
    expect(await (await fetch(url, { headers: PLAIN })).text()).toBe('a row');
    await files.delete(await findFile());
    expect(await (await fetch(url, { headers: PLAIN })).text()).toBe('a row');
  });

  it('is the present one', async () => {
    await build([Buffer.from('a row')]);
    expect(await (await fetch(url, { headers: PLAIN })).text()).toBe('a row');
    await build([Buffer.from('another row')]);
    expect(await (await fetch(url, { headers: PLAIN })).text()).toBe('another row');
  });

  it('is complete if it is too large to be cached', async () => {
    await build(blank(40));
    const text = await (await fetch(url, { headers: PLAIN })).arrayBuffer();
    expect(text.byteLength).toBe(40 * MIB);
  });

  it('is unpacked for two clients at a time, while others wait or get 429', async () => {
    await build(blank(64));
    const responses: IncomingMessage[] = [];
    /** A client that reads nothing of the body. */
    const open = (): ClientRequest =>
      http.get(url, { headers: PLAIN, agent: false }, (response) => {
        responses.push(response.on('error', () => undefined));
      });
    const clients = Array.from({ length: 13 }, () => open().on('error', () => undefined));
    try {
      // ten of them wait
      await until(() => responses.length === 3);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
      const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      expect((await compressed.arrayBuffer()).byteLength).toBe(64 * MIB);
      expect(responses).toHaveLength(3);
      responses.find(({ statusCode }) => statusCode === 200)!.destroy();
      await until(() => responses.length === 4);
      expect(responses[3].statusCode).toBe(200);
    } finally {
      for (const client of clients) client.destroy();
    }
    // those that are gone do not wait
    const [response] = (await once(
      open().on('error', () => undefined),
      'response',
    )) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.destroy();
  });
});
