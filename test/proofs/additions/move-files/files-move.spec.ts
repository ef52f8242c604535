import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  type FileMoveShop,
  openFileMoveShop,
  PUBLIC_URL,
} from '../../../additions/move-files/support/file-moves.ts';
import { ok } from '../../../support/sample-shop.ts';
import { buildProgram } from '../../../support/server-process.ts';

/* `storekeep files:move` from the host of a former shop to the local disk. */

let moves: FileMoveShop;
let host: Server;
let base: string;
/** The files of the former host by path; null stands for an error of the host. */
let hosted: Record<string, string | null>;
let downloads: string[];
let onDownload: () => Promise<void>;

beforeAll(async () => {
  moves = await openFileMoveShop();
  host = createServer(({ url }, response) => {
    void onDownload().then(() => {
      const name = url!.slice(1).split('?')[0].replace('%20', ' ');
      downloads.push(name);
      const content = hosted[name];
      response.writeHead(content ? 200 : content === null ? 503 : 404).end(content ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});

afterAll(async () => {
  host.close();
  await moves.close();
});

beforeEach(async () => {
  await moves.emptyStore();
  hosted = { 'shop/red 1.png': 'red', 'shop/blue-2.png': 'blue', 'shop/size%.png': 'sizes' };
  downloads = [];
  onDownload = () => Promise.resolve();
});

describe('Files of a former host', () => {
  it('are copied, and their URLs replaced in images, thumbnails and texts', async () => {
    const id = await moves.createProduct({
      images: [`${base}shop/red%201.png`, `${base}shop/blue-2.png?v=3`, 'https://cdn.example/other.png'],
      thumbnail: `${base}shop/red%201.png`,
      description: `<img src="${base}shop/size%.png"> See ${base}shop/blue-2.png.`,
      metadata: { banner: `${base}shop/blue-2.png` },
    });

    const { code, output, error } = await moves.move('--from', base, '--to', 'local');

    expect(code).toBe(0);
    expect(output).toMatch(
      /^3 files are in the store \(0\.0 MB were copied\)\. URLs were replaced in image\.url \(2\), product\.thumbnail \(1\), product\.description \(1\), product\.metadata \(1\)/,
    );
    expect(error).toContain('image.url: 2 rows, 2 files');
    const { product } = ok(await moves.shop.admin.get(`/products/${id}`));
    expect(product.images.map(({ url }: { url: string }) => url).sort()).toEqual([
      'https://cdn.example/other.png',
      `${PUBLIC_URL}/uploads/shop/blue-2.png`,
      `${PUBLIC_URL}/uploads/shop/red%201.png`,
    ]);
    expect(product).toMatchObject({
      thumbnail: `${PUBLIC_URL}/uploads/shop/red%201.png`,
      description: `<img src="${PUBLIC_URL}/uploads/shop/size%25.png"> See ${PUBLIC_URL}/uploads/shop/blue-2.png.`,
      metadata: { banner: `${PUBLIC_URL}/uploads/shop/blue-2.png` },
    });
    expect(await moves.readStored('shop/red 1.png')).toBe('red');
    expect(await moves.readStored('shop/size%.png')).toBe('sizes');
    expect(downloads.sort()).toEqual(['shop/blue-2.png', 'shop/red 1.png', 'shop/size%.png']);
  });

  it('are read from a directory if one is named', async () => {
    const uploads = path.join(moves.directory, 'uploads');
    await mkdir(path.join(uploads, 'shop'), { recursive: true });
    await writeFile(path.join(uploads, 'shop', 'green.png'), 'green');
    const id = await moves.createProduct({ thumbnail: 'https://v1.example/uploads/shop/green.png' });

    const { code } = await moves.move(
      '--from',
      'https://v1.example/uploads',
      '--directory',
      uploads,
      '--to',
      'local',
    );

    expect(code).toBe(0);
    expect(await moves.thumbnailOf(id)).toBe(`${PUBLIC_URL}/uploads/shop/green.png`);
    expect(await moves.readStored('shop/green.png')).toBe('green');
  });

  it('that are missing are named, and their URLs stay', async () => {
    const [missing, present] = [
      await moves.createProduct({ thumbnail: `${base}shop/gone.png` }),
      await moves.createProduct({ thumbnail: `${base}shop/blue-2.png` }),
    ];

    const { code, output } = await moves.move('--from', base, '--to', 'local');

    expect(code).toBe(1);
    expect(output).toContain(`${base}shop/gone.png cannot be downloaded: its host responds with 404`);
    expect(await moves.thumbnailOf(missing)).toBe(`${base}shop/gone.png`);
    expect(await moves.thumbnailOf(present)).toBe(`${PUBLIC_URL}/uploads/shop/blue-2.png`);

    hosted['shop/gone.png'] = 'back';
    const again = await moves.move('--from', base, '--to', 'local', '--json');
    expect(JSON.parse(again.output)).toMatchObject({
      files: 1,
      failures: 0,
      rows: { 'product.thumbnail': 1 },
    });
    expect(await moves.thumbnailOf(missing)).toBe(`${PUBLIC_URL}/uploads/shop/gone.png`);
  });

  it('are downloaded again after an error of the host', async () => {
    hosted['shop/late.png'] = null;
    onDownload = async () => {
      if (downloads.length > 0) hosted['shop/late.png'] = 'late';
    };
    const id = await moves.createProduct({ thumbnail: `${base}shop/late.png` });
    expect((await moves.move('--from', base, '--to', 'local')).code).toBe(0);
    expect(downloads).toEqual(['shop/late.png', 'shop/late.png']);
    expect(await moves.thumbnailOf(id)).toBe(`${PUBLIC_URL}/uploads/shop/late.png`);
  });

  it('never replace another file in the store', async () => {
    await mkdir(path.join(moves.filesDir, 'public', 'shop'), { recursive: true });
    await writeFile(path.join(moves.filesDir, 'public', 'shop', 'blue-2.png'), 'of another shop');
    const id = await moves.createProduct({ thumbnail: `${base}shop/blue-2.png` });

    const { code, output } = await moves.move('--from', base, '--to', 'local');

    expect(code).toBe(1);
    expect(output).toContain('the store has another file named shop/blue-2.png');
    expect(await moves.readStored('shop/blue-2.png')).toBe('of another shop');
    expect(await moves.thumbnailOf(id)).toBe(`${base}shop/blue-2.png`);
    ok(await moves.shop.admin.post(`/products/${id}`, { thumbnail: null }));
  });

  it('are moved completely by a second run after a SIGKILL', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      hosted[`many/${i}.png`] = `content ${i}`;
      ids.push(await moves.createProduct({ thumbnail: `${base}many/${i}.png` }));
    }
    const tenthDownload = new Promise<void>((resolve) => {
      onDownload = async () => {
        if (downloads.length < 10) return;
        resolve();
        await new Promise(() => undefined); // the host hangs
      };
    });
    const command = spawn('node', [buildProgram('command'), 'files:move', '--from', base, '--to', 'local'], {
      env: moves.environment(),
      stdio: 'ignore',
    });
    await tenthDownload;
    command.kill('SIGKILL');
    await once(command, 'exit');
    onDownload = () => Promise.resolve();

    expect((await moves.move('--from', base, '--to', 'local')).code).toBe(0);

    for (const [i, id] of ids.entries()) {
      expect(await moves.thumbnailOf(id)).toBe(`${PUBLIC_URL}/uploads/many/${i}.png`);
      expect(await moves.readStored(`many/${i}.png`)).toBe(`content ${i}`);
    }
  });

  it('are only counted by a dry run', async () => {
    const id = await moves.createProduct({
      thumbnail: `${base}shop/blue-2.png`,
      images: [`${base}shop/blue-2.png`],
    });
    const { code, output } = await moves.move('--from', base, '--to', 'local', '--dry-run');
    expect(code).toBe(0);
    expect(output).toBe(
      'Would move 1 files and replace their URLs in image.url (1), product.thumbnail (1). Nothing was changed.',
    );
    expect(downloads).toEqual([]);
    expect(await moves.thumbnailOf(id)).toBe(`${base}shop/blue-2.png`);
    expect((await moves.move('--from', base, '--to', 'local')).code).toBe(0);
  });

  it('are found in a column of the shop that is named', async () => {
    await moves.shop.sql('create table brand (id text primary key, logo text)');
    await moves.shop.sql('insert into brand values ($1, $2)', ['brand_1', `${base}shop/blue-2.png`]);
    expect((await moves.move('--from', base, '--to', 'local', '--column', 'brand.logo')).code).toBe(0);
    const [{ logo }] = await moves.shop.sql<{ logo: string }>('select logo from brand');
    expect(logo).toBe(`${PUBLIC_URL}/uploads/shop/blue-2.png`);
  });
});
