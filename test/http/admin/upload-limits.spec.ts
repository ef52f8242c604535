import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../support/until.ts';
import { openUploadShop, type UploadShop } from '../../support/upload-shop.ts';

const KIBIBYTE = 1024;
const LIMIT = 256 * KIBIBYTE;

let uploads: UploadShop;
let { shop, directory, url, token } = {} as UploadShop;

beforeAll(async () => {
  uploads = await openUploadShop({ UPLOAD_LIMIT_BYTES: String(LIMIT) });
  ({ shop, directory, url, token } = uploads);
});

afterAll(() => uploads.close());

describe('An upload', () => {
  it('is accepted up to the exact limit', async () => {
    expect((await upload(['a.bin', 'x'.repeat(LIMIT)])).status).toBe(200);
  });

  it('stores none of its files if one exceeds the limit', async () => {
    const before = await listStoredFiles();
    expect(await upload(['a.csv', 'x'], ['b.bin', 'x'.repeat(LIMIT + 1)])).toMatchObject({
      status: 413,
      body: { type: 'invalid_data' },
    });
    expect(await listStoredFiles()).toEqual(before);
  });

  it.each([
    ['with a content-length', true],
    ['without a content-length', false],
  ])('of a gigabyte %s is rejected at the limit without using much memory', async (_, withLength) => {
    const before = await listStoredFiles();
    const memory = process.memoryUsage().rss;
    const { status, sent } = await sendBytes(1024 * KIBIBYTE * KIBIBYTE, withLength);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(200 * KIBIBYTE * KIBIBYTE);
    expect(process.memoryUsage().rss - memory).toBeLessThan(60 * KIBIBYTE * KIBIBYTE);
    expect(await listStoredFiles()).toEqual(before);
  });

  it('leaves no file behind if the client aborts it', async () => {
    const before = await listStoredFiles();
    const request = beginUpload();
    await until(async () => (await listStoredFiles()).length > before.length);
    request.destroy();
    await until(async () => isDeepStrictEqual(await listStoredFiles(), before));
  });

  it('is rejected while fifty others are in progress', async () => {
    const before = (await listStoredFiles()).length;
    const others = Array.from({ length: 50 }, beginUpload);
    await until(async () => (await listStoredFiles()).length >= before + 50);

    expect(await upload(['a.csv', 'x'])).toMatchObject({
      status: 429,
      body: { message: 'Too many uploads at once; try again' },
    });

    for (const other of others) other.destroy();
    await until(async () => (await upload(['a.csv', 'x'])).status === 200);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x', 400],
    ['with a body that is not multipart', 'multipart/form-data; boundary=X', 'nothing of the kind', 400],
    [
      'without a file',
      'multipart/form-data; boundary=X',
      '--X\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--X--\r\n',
      400,
    ],
    [
      'without a final boundary',
      'multipart/form-data; boundary=X',
      '--X\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nb',
      400,
    ],
    ['as JSON', 'application/json', '{}', 415],
  ])('is rejected %s', async (_, type, body, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(`${url}/admin/uploads`, { method: 'POST', headers, body });
    expect({ status: response.status, type: ((await response.json()) as { type: string }).type }).toEqual({
      status,
      type: 'invalid_data',
    });
  });

  it('requires authentication', async () => {
    const form = new FormData();
    form.append('files', new Blob(['x']), 'a.csv');
    expect((await fetch(`${url}/admin/uploads`, { method: 'POST', body: form })).status).toBe(401);
  });

  it('can be deleted only with authentication', async () => {
    expect((await shop.http.delete('/admin/uploads', { file_key: 'x' })).status).toBe(401);
  });
});

describe('A multipart body', () => {
  it('is rejected by other routes', async () => {
    const form = new FormData();
    form.append('title', 'Hats');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/admin/collections`, { method: 'POST', body: form, headers })).status).toBe(
      415,
    );
  });
});

async function upload(...files: [string, string][]) {
  const response = await uploads.upload(files);
  return { status: response.status, body: await response.json() };
}

/** Returns the names of all files in the directory, including incomplete ones. */
async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/** Sends bytes until the server responds. */
function sendBytes(bytes: number, withLength: boolean): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const head = '--X\r\ncontent-disposition: form-data; name="files"; filename="big.bin"\r\n\r\n';
    const chunk = Buffer.alloc(64 * KIBIBYTE, 120);
    let sent = 0;
    let done = false;
    const request = httpRequest(`${url}/admin/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=X',
        ...(withLength && { 'content-length': head.length + bytes }),
      },
    });
    request.on('error', (error) => (done ? undefined : reject(error)));
    request.on('response', (response) => {
      done = true;
      resolve({ status: response.statusCode!, sent });
      request.destroy();
    });
    request.write(head);
    const sendMore = (): void => {
      while (!done && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once('drain', sendMore);
      }
    };
    sendMore();
  });
}

/** Begins an upload that never completes. */
function beginUpload(): ClientRequest {
  const request = httpRequest(`${url}/admin/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=X' },
  });
  request.on('error', () => undefined);
  request.write('--X\r\ncontent-disposition: form-data; name="files"; filename="half.bin"\r\n\r\n');
  request.write('x'.repeat(100 * KIBIBYTE));
  return request;
}
