import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/until.ts';
import { openShop, type Shop } from '../../support/shop.ts';

const KIBIBYTE = 1024;
const LIMIT = 256 * KIBIBYTE;

let shop: Shop;
let directory: string;
let url: string;
let token: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-files-'));
  shop = await openShop({ FILES_DIR: directory, UPLOAD_LIMIT_BYTES: String(LIMIT) });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  url = await shop.app.getUrl();
  [{ api_token: token }] = await shop.sql<{ api_token: string }>(
    'select api_token from "user" where api_token is not null',
  );
});

afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

describe('an upload', () => {
  it('is kept, and anybody can download it', async () => {
    const { status, body } = await upload('/admin/uploads', ['products.csv', 'a;b\n1;2\n']);
    expect(status).toBe(200);
    const [{ key, url: address }] = body.uploads;
    expect(key).toMatch(/^file_[0-9A-Z]{26}-products\.csv$/);
    expect(address).toBe(`${url}/uploads/${key}`);
    const download = await fetch(address);
    expect(await download.text()).toBe('a;b\n1;2\n');
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''products.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('is found where the server is, whatever the client calls it', async () => {
    for (const host of [
      'evil.example',
      'evil.example:80',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ]) {
      const { body } = await shop.admin.post(
        '/uploads/download-url',
        { file_key: 'a.csv' },
        { headers: { host } },
      );
      expect(body.download_url).not.toContain('evil');
    }
    const headers = { host: 'localhost:9000' };
    const { body } = await shop.admin.post('/uploads/download-url', { file_key: 'a.csv' }, { headers });
    expect(body.download_url).toMatch(/^http:\/\/localhost:9000\/uploads\/a\.csv\?/);
  });

  it('that is protected can be downloaded by a URL that is signed, and not otherwise', async () => {
    const { body } = await upload('/admin/uploads/protected', ['secret.csv', 'secret']);
    const [{ key, url: address }] = body.uploads;
    expect(await (await fetch(address)).text()).toBe('secret');
    expect((await fetch(`${url}/uploads/${key}`)).status).toBe(404);
    expect((await fetch(address.replace('signature=', 'signature=x'))).status).toBe(404);
    expect((await fetch(address.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404);

    const { download_url } = (await shop.admin.post('/uploads/download-url', { file_key: key })).body;
    const path = new URL(download_url).pathname + new URL(download_url).search;
    expect(await (await fetch(url + path)).text()).toBe('secret');
  });

  it('may have several files', async () => {
    const { body } = await upload('/admin/uploads', ['a.png', 'A'], ['b.png', 'B']);
    const texts = await Promise.all(
      body.uploads.map(async (one: { url: string }) => (await fetch(one.url)).text()),
    );
    expect(texts).toEqual(['A', 'B']);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['Preisliste für Müller (neu).csv', 'Preisliste-für-Müller-neu-.csv'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['a/b/', 'file'],
    ['日本語.csv', '日本語.csv'],
    [`${'x'.repeat(500)}.csv`, `${'x'.repeat(76)}.csv`],
    ['tab\tand%00and%2e%2e.csv', 'tab-and-00and-2e-2e.csv'],
  ])('called %j is kept as %j', async (name, kept) => {
    const { body } = await upload('/admin/uploads', [name, 'x']);
    const [{ key, url: address }] = body.uploads;
    expect(key.slice('file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-'.length)).toBe(kept);
    expect(await (await fetch(address)).text()).toBe('x');
  });

  it('is deleted, also when it is gone', async () => {
    const { body } = await upload('/admin/uploads', ['a.csv', 'x']);
    const [{ key, url: address }] = body.uploads;
    for (let time = 0; time < 2; time++)
      expect((await shop.admin.delete('/uploads', { file_key: key })).body).toEqual({
        id: key,
        object: 'file',
        deleted: true,
      });
    expect((await fetch(address)).status).toBe(404);
  });

  it('of a page is never shown as one', async () => {
    const { body } = await upload('/admin/uploads', ['page.html', '<script>alert(1)</script>']);
    const { headers } = await fetch(body.uploads[0].url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('fits the limit to the byte', async () => {
    expect((await upload('/admin/uploads', ['a.bin', 'x'.repeat(LIMIT)])).status).toBe(200);
    const before = await kept();
    expect(await upload('/admin/uploads', ['a.csv', 'x'], ['b.bin', 'x'.repeat(LIMIT + 1)])).toMatchObject({
      status: 413,
      body: { type: 'invalid_data' },
    });
    expect(await kept()).toEqual(before);
  });

  it('of a gigabyte is refused at the limit, without memory for it', async () => {
    const before = await kept();
    for (const told of [true, false]) {
      const memory = process.memoryUsage().rss;
      const { status, sent } = await pour(1024 * KIBIBYTE * KIBIBYTE, told);
      expect(status).toBe(413);
      expect(sent).toBeLessThan(200 * KIBIBYTE * KIBIBYTE);
      expect(process.memoryUsage().rss - memory).toBeLessThan(60 * KIBIBYTE * KIBIBYTE);
    }
    expect(await kept()).toEqual(before);
  });

  it('that is broken off leaves nothing behind', async () => {
    const before = await kept();
    await breakOff();
    for (let i = 0; i < 100 && String(await kept()) !== String(before); i++) await sleep(20);
    expect(await kept()).toEqual(before);
  });

  it('finds no more than fifty others at work', async () => {
    const before = (await kept()).length;
    const others = Array.from({ length: 50 }, begin);
    await until(async () => (await kept()).length >= before + 50);

    expect(await upload('/admin/uploads', ['a.csv', 'x'])).toMatchObject({
      status: 429,
      body: { message: 'Too many uploads at once; try again' },
    });

    for (const other of others) other.destroy();
    await until(async () => (await upload('/admin/uploads', ['a.csv', 'x'])).status === 200);
  });

  it('that makes no sense is refused', async () => {
    const send = async (type: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(`${url}/admin/uploads`, { method: 'POST', headers, body });
      return { status: answer.status, type: ((await answer.json()) as { type: string }).type };
    };
    const refused = { status: 400, type: 'invalid_data' };
    expect(await send('multipart/form-data', 'x')).toEqual(refused);
    expect(await send('multipart/form-data; boundary=X', 'nothing of the kind')).toEqual(refused);
    expect(
      await send(
        'multipart/form-data; boundary=X',
        '--X\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--X--\r\n',
      ),
    ).toEqual(refused);
    expect(
      await send(
        'multipart/form-data; boundary=X',
        '--X\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nb',
      ),
    ).toEqual(refused);
    expect(await send('application/json', '{}')).toEqual({ status: 415, type: 'invalid_data' });
  });

  it('needs a staff user', async () => {
    const form = new FormData();
    form.append('files', new Blob(['x']), 'a.csv');
    expect((await fetch(`${url}/admin/uploads`, { method: 'POST', body: form })).status).toBe(401);
    expect((await shop.open.delete('/admin/uploads', { file_key: 'x' })).status).toBe(401);
  });

  it('concerns no other route', async () => {
    const form = new FormData();
    form.append('title', 'Hats');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/admin/collections`, { method: 'POST', body: form, headers })).status).toBe(
      415,
    );
  });
});

describe('a download', () => {
  it.each([
    '/uploads/',
    '/uploads/nothing',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%00',
    '/uploads/%ff',
    '/uploads/a//b',
  ])('%s is not found', async (path) => {
    const answer = await fetch(url + path);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });

  it('cannot be asked for under a key that leads elsewhere', async () => {
    expect((await shop.admin.post('/uploads/download-url', { file_key: '../../etc/passwd' })).status).toBe(
      400,
    );
    expect((await shop.admin.delete('/uploads', { file_key: '../../etc/passwd' })).status).toBe(200);
  });
});

async function upload(route: string, ...files: [string, string][]) {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(url + route, { method: 'POST', body: form, headers });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever shape they expect
  return { status: answer.status, body: (await answer.json()) as any };
}

/** All files of the store, complete or not. */
async function kept(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/** Sends bytes until it is answered. */
function pour(bytes: number, tellsLength: boolean): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const head = '--X\r\ncontent-disposition: form-data; name="files"; filename="big.bin"\r\n\r\n';
    const chunk = Buffer.alloc(64 * KIBIBYTE, 120);
    let sent = 0;
    let over = false;
    const request = httpRequest(`${url}/admin/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=X',
        ...(tellsLength && { 'content-length': head.length + bytes }),
      },
    });
    request.on('error', (error) => (over ? undefined : reject(error)));
    request.on('response', (response) => {
      over = true;
      resolve({ status: response.statusCode!, sent });
      request.destroy();
    });
    request.write(head);
    const more = (): void => {
      while (!over && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once('drain', more);
      }
    };
    more();
  });
}

function breakOff(): Promise<void> {
  return new Promise((resolve) => {
    const request = begin();
    request.on('close', () => resolve());
    setTimeout(() => request.destroy(), 300);
  });
}

/** An upload that does not go on. */
function begin(): ClientRequest {
  const request = httpRequest(`${url}/admin/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=X' },
  });
  request.on('error', () => undefined);
  request.write('--X\r\ncontent-disposition: form-data; name="files"; filename="half.bin"\r\n\r\n');
  request.write('x'.repeat(100 * KIBIBYTE));
  return request;
}
