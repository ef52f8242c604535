import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { S3Files } from '#shop/back-office/files/s3-files';
import {
  type FileMoveShop,
  openFileMoveShop,
  PUBLIC_URL,
} from '../../../additions/move-files/support/file-moves.ts';
import { type S3Server, startS3Server } from '../../../fakes/s3.ts';

/* `storekeep files:move` from the local disk to a bucket, and what it refuses. */

let moves: FileMoveShop;

beforeAll(async () => {
  moves = await openFileMoveShop();
});

afterAll(() => moves.close());

describe('Files of FILES_DIR', () => {
  let s3: S3Server;

  beforeAll(async () => {
    s3 = await startS3Server();
  });

  afterAll(() => s3.stop());

  it('are moved to a bucket, private ones included', async () => {
    for (const [name, content] of [
      ['public/file_1-red.png', 'red'],
      ['private/exports/orders.csv', 'a;b'],
    ]) {
      await mkdir(path.dirname(path.join(moves.filesDir, name)), { recursive: true });
      await writeFile(path.join(moves.filesDir, name), content);
    }
    const id = await moves.createProduct({ thumbnail: `${PUBLIC_URL}/uploads/file_1-red.png` });

    const bucket = {
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      S3_BUCKET: 'shop',
      S3_ENDPOINT: s3.url,
      S3_PUBLIC_URL: 'https://cdn.example',
    };
    const { code, output } = await moves.move('--from', 'local', '--to', 's3', bucket);

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^2 files are in the store/),
    });
    expect(await moves.thumbnailOf(id)).toBe('https://cdn.example/public/file_1-red.png');
    const files = new S3Files({ bucket: 'shop', endpoint: s3.url, credentials: s3.credentials });
    expect(await text(await files.open('file_1-red.png'))).toBe('red');
    expect(await text(await files.open('exports/orders.csv'))).toBe('a;b');
    expect(await moves.readStored('file_1-red.png')).toBe('red'); // the source stays
  });
});

it.each([
  ['no target', 2, ['--from', 'https://v1.example/'], {}, '--to local|s3 is missing'],
  [
    'a source that is no URL',
    2,
    ['--from', 'uploads', '--to', 'local'],
    {},
    '--from has to be local or a URL',
  ],
  ['the local disk as both', 2, ['--from', 'local', '--to', 'local'], {}, '--from local requires --to s3'],
  [
    'a bucket without its name',
    1,
    ['--from', 'https://v1.example/', '--to', 's3'],
    {},
    '--to s3 requires S3_BUCKET',
  ],
  [
    'no PUBLIC_URL',
    1,
    ['--from', 'https://v1.example/', '--to', 'local'],
    { PUBLIC_URL: '' },
    '--to local requires PUBLIC_URL',
  ],
  [
    'a column that does not exist',
    1,
    ['--from', 'https://v1.example/', '--to', 'local', '--column', 'brand.icon'],
    {},
    'The column brand.icon does not exist',
  ],
  [
    'new URLs that begin with the former ones',
    1,
    ['--from', 'https://shop.example/', '--to', 'local'],
    {},
    'would also begin with https://shop.example/',
  ],
])('The command refuses %s, with exit code %i', async (_, exitCode, options, variables, message) => {
  const { code, error } = await moves.move(...options, variables);
  expect(code).toBe(exitCode);
  expect(error).toContain(message);
});
