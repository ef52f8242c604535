import type { Rejection } from '../../support/response-body.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { openUploadShop, type UploadShop } from '../../support/upload-shop.ts';

let uploads: UploadShop;
let { shop, url } = {} as UploadShop;

beforeAll(async () => {
  uploads = await openUploadShop();
  ({ shop, url } = uploads);
});

afterAll(() => uploads.close());

describe('An upload', () => {
  it('is stored and can be downloaded without authentication', async () => {
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

  it.each(['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'has a download URL that ignores the host header %s',
    async (host) => {
      expect(await downloadUrl('a.csv', { host })).not.toContain('evil');
    },
  );

  it('has a download URL with the host header if that is localhost', async () => {
    expect(await downloadUrl('a.csv', { host: 'localhost:9000' })).toMatch(
      /^http:\/\/localhost:9000\/uploads\/a\.csv\?/,
    );
  });

  describe('that is protected', () => {
    let key: string, signedUrl: string;
    beforeAll(async () => {
      const { body } = await upload('/admin/uploads/protected', ['secret.csv', 'secret']);
      [{ key, url: signedUrl }] = body.uploads;
    });

    it('can be downloaded by its signed URL', async () => {
      expect(await (await fetch(signedUrl)).text()).toBe('secret');
    });

    it('can be downloaded by a signed URL of POST /admin/uploads/download-url', async () => {
      const { pathname, search } = new URL(await downloadUrl(key));
      expect(await (await fetch(url + pathname + search)).text()).toBe('secret');
    });

    it.each([
      ['without a signature', () => `${url}/uploads/${key}`],
      ['with a changed signature', () => signedUrl.replace('signature=', 'signature=x')],
      ['with a changed expiry', () => signedUrl.replace(/expires=\d+/, 'expires=9999999999')],
    ])('cannot be downloaded %s', async (_, address) => {
      expect((await fetch(address())).status).toBe(404);
    });
  });

  it('can contain several files', async () => {
    const { body } = await upload('/admin/uploads', ['a.png', 'A'], ['b.png', 'B']);
    const texts = await Promise.all(
      body.uploads.map(async (file: { url: string }) => (await fetch(file.url)).text()),
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
  ])('named %j is stored as %j', async (name, storedName) => {
    const { body } = await upload('/admin/uploads', [name, 'x']);
    const [{ key, url: address }] = body.uploads;
    expect(key.slice('file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-'.length)).toBe(storedName);
    expect(await (await fetch(address)).text()).toBe('x');
  });

  it('can be deleted twice with the same response', async () => {
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

  it('of an HTML page is downloaded as an attachment instead of being rendered', async () => {
    const { body } = await upload('/admin/uploads', ['page.html', '<script>alert(1)</script>']);
    const { headers } = await fetch(body.uploads[0].url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('A download', () => {
  it.each([
    '/uploads/',
    '/uploads/nothing',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%00',
    '/uploads/%ff',
    '/uploads/a//b',
  ])('of %s is not found', async (path) => {
    const response = await fetch(url + path);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });
});

describe('A key outside of the upload directory', () => {
  const file_key = '../../etc/passwd';

  it('is rejected by POST /admin/uploads/download-url', async () => {
    expect((await shop.admin.post('/uploads/download-url', { file_key })).status).toBe(400);
  });

  it('is ignored by DELETE /admin/uploads', async () => {
    expect((await shop.admin.delete('/uploads', { file_key })).status).toBe(200);
  });
});

async function downloadUrl(file_key: string, headers: Record<string, string> = {}): Promise<string> {
  return (await shop.admin.post('/uploads/download-url', { file_key }, { headers })).body.download_url;
}

async function upload(path: string, ...files: [string, string][]) {
  const response = await uploads.upload(files, path);
  return {
    status: response.status,
    body: (await response.json()) as AdminSchemas['AdminPostUploadsResponse'] & Rejection,
  };
}
