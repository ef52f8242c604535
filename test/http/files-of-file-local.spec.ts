import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openUploadShop, type UploadShop } from '../support/upload-shop.ts';

/* Files of v1's plugin file-local, copied to `public` in `FILES_DIR`, remain at the paths that adopted rows contain. */

let uploads: UploadShop;

beforeAll(async () => {
  uploads = await openUploadShop();
  const folder = path.join(uploads.directory, 'public');
  await mkdir(path.join(folder, 'nested'), { recursive: true });
  await writeFile(path.join(folder, '1700000000000-red shirt.png'), 'red');
  await writeFile(path.join(folder, 'nested', '1700000000001-blue.png'), 'blue');
});

afterAll(() => uploads.close());

it.each([
  ['with an encoded space', '/uploads/1700000000000-red%20shirt.png', 'red'],
  ['in a nested folder', '/uploads/nested/1700000000001-blue.png', 'blue'],
])('A copied file %s is served at its former path', async (_, url, content) => {
  const response = await fetch(uploads.url + url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(await response.text()).toBe(content);
});
