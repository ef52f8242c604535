import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { S3Files } from '#shop/back-office/files/s3-files';
import { type S3Server, startS3Server } from '../fakes/s3.ts';
import { type Shop, useShop } from '../support/shop.ts';

/* The file storage in S3, against a local S3 server. */

const MEBIBYTE = 1024 * 1024;

let server: S3Server;
let files: S3Files;

beforeAll(async () => {
  server = await startS3Server();
  files = new S3Files({ bucket: 'shop', endpoint: server.url, credentials: server.credentials });
});

afterAll(() => server.stop());

describe('Files in a bucket', () => {
  it('can be read as they were written, from any offset', async () => {
    const content = Buffer.from('a;b\n1;2\n');
    expect(await files.put('exports/a.csv', Readable.from([content]), { access: 'private' })).toEqual({
      size: 8,
    });
    expect(await text(await files.open('exports/a.csv'))).toBe('a;b\n1;2\n');
    expect(await text(await files.open('exports/a.csv', { start: 4 }))).toBe('1;2\n');
  });

  it('are uploaded in parts when they are large', async () => {
    const chunks = Array.from({ length: 20 }, (_, i) => Buffer.alloc(MEBIBYTE, i));
    expect(await files.put('large.bin', Readable.from(chunks), { access: 'private' })).toEqual({
      size: 20 * MEBIBYTE,
    });
    expect((await buffer(await files.open('large.bin'))).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('do not exist after a failed upload', async () => {
    const failing = Readable.from(
      (async function* () {
        for (let i = 0; i < 12; i++) yield Buffer.alloc(MEBIBYTE, i);
        throw new Error('broken off');
      })(),
    );
    await expect(files.put('half.bin', failing, { access: 'private' })).rejects.toThrow('broken off');
    await expect(files.open('half.bin')).rejects.toMatchObject({ type: 'not_found' });
  });

  it('do not exist after an aborted upload', async () => {
    const aborter = new AbortController();
    const endless = Readable.from(
      (async function* () {
        for (let i = 0; ; i++) {
          if (i === 12) aborter.abort();
          yield Buffer.alloc(MEBIBYTE, i);
        }
      })(),
    );
    await expect(
      files.put('half.bin', endless, { access: 'private', signal: aborter.signal }),
    ).rejects.toThrow();
    await expect(files.open('half.bin')).rejects.toMatchObject({ type: 'not_found' });
  });

  it('are public or private, not both', async () => {
    await files.put('a.txt', Readable.from(['private']), { access: 'private' });
    await files.put('a.txt', Readable.from(['public']), { access: 'public' });
    expect(await text(await files.open('a.txt'))).toBe('public');
  });

  it('can be deleted, also a second time', async () => {
    await files.put('b.txt', Readable.from(['b']), { access: 'public' });
    await files.delete('b.txt');
    await files.delete('b.txt');
    await expect(files.open('b.txt')).rejects.toMatchObject({ type: 'not_found' });
  });

  it('have signed URLs', async () => {
    await files.put('c.txt', Readable.from(['c']), { access: 'private' });
    const signed = await files.url('c.txt');
    expect(signed).toMatch(/X-Amz-Signature=/);
    expect(await (await fetch(signed)).text()).toBe('c');
  });

  it('have plain URLs if they are public behind a CDN', async () => {
    const publicFiles = new S3Files({
      bucket: 'shop',
      endpoint: server.url,
      credentials: server.credentials,
      publicUrl: 'https://cdn.example',
    });
    expect(await publicFiles.url('hats/ä b.png', 'public')).toBe(
      'https://cdn.example/public/hats/%C3%A4%20b.png',
    );
  });

  it('cannot be written under a key with a parent path', async () => {
    await expect(files.put('../a', Readable.from(['x']), { access: 'public' })).rejects.toMatchObject({
      type: 'invalid_data',
    });
  });

  it('cannot be read under a key with a parent path', async () => {
    await expect(files.open('../a')).rejects.toMatchObject({ type: 'not_found' });
  });
});

describe('A server with a configured bucket', () => {
  let shop: Shop;

  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = server.credentials.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = server.credentials.secretAccessKey;
    shop = await useShop({ S3_BUCKET: 'shop', S3_ENDPOINT: server.url });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(() => shop.close());

  it('stores uploads there', async () => {
    const [{ api_token: token }] = await shop.sql<{ api_token: string }>(
      'select api_token from "user" where api_token is not null',
    );
    const form = new FormData();
    form.append('files', new Blob(['a;b']), 'products.csv');
    const response = await fetch(`${await shop.app.getUrl()}/admin/uploads/protected`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { uploads } = (await response.json()) as { uploads: { key: string; url: string }[] };
    expect(await text(await files.open(uploads[0].key))).toBe('a;b');
    expect(await (await fetch(uploads[0].url)).text()).toBe('a;b');
  });
});
