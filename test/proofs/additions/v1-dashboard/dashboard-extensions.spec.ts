import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, whyNoChromium } from '../../../support/chromium.ts';
import { addCodeOfTheShop, findLostRows, readKeys } from '../../../support/customized-v1-shop.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { runStorekeep } from '../../../support/run-command.ts';
import { createServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { connectClient, createV1Database } from '../../../support/v1-database.ts';

/*
 * examples/dashboard-extensions, compiled into the dashboard of a shop that moves in from Medusa v1 with code of its own, and seen in
 * Chromium; the rest of that move is in rehearsed-move-in.spec.ts.
 */

const STAFF = { email: 'staff@shop.example', password: 'a password for staff' };

const why =
  process.env.BUILD_DASHBOARD !== 'true' ? 'takes minutes, BUILD_DASHBOARD=true runs it' : whyNoChromium;
const suite = why === null ? describe : describe.skip;

suite(`The dashboard of a shop of v1, with its extensions${why === null ? '' : ` (skipped: ${why})`}`, () => {
  let directory: string;
  let v1: TestDatabase;
  let client: Client;
  let keysBefore: Map<string, string[]>;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'dashboard-extensions-'));
    const extensions = path.join(directory, 'src/admin');
    await cp('examples/dashboard-extensions', extensions, { recursive: true });
    await addExtensionsOfOtherKinds(extensions);
    const dashboard = path.join(directory, 'dashboard');
    const built = await runStorekeep({}, [
      'dashboard',
      '--json',
      '--to',
      dashboard,
      '--extensions',
      extensions,
    ]);
    expect(built).toMatchObject({ code: 0 });
    expect((JSON.parse(built.output) as { extensions: unknown }).extensions).toEqual({
      widgets: expect.arrayContaining(['widgets/in-the-storefront.jsx', 'widgets/slogan.tsx']),
      routes: ['routes/low-stock/page.jsx'],
      settings: ['settings/packing-note/page.jsx'],
      ignored: ['routes/no-page/page.jsx'],
    });
    v1 = await createV1Database('default');
    client = await connectClient(v1);
    await addCodeOfTheShop(client, directory);
    keysBefore = await readKeys(client);
    expect(await run('adopt', '--yes')).toMatchObject({ code: 0 });
    expect(
      await runStorekeep(
        { DATABASE_URL: v1.url },
        ['user:create', '--email', STAFF.email, '--password-stdin'],
        undefined,
        STAFF.password,
      ),
    ).toMatchObject({
      code: 0,
    });
    server = await createServerProcess({ DATABASE_URL: v1.url, DASHBOARD_DIR: dashboard });
    await server.start();
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.url}/app/login`);
    await page.fill('input[name=email]', STAFF.email);
    await page.fill('input[name=password]', STAFF.password);
    await page.click('button:has-text("Continue")');
    await page.waitForURL('**/a/orders**');
  }, 20 * 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    await client?.end();
    await v1?.close();
    await rm(directory, { recursive: true });
  });

  const run = (...args: string[]) => runStorekeep({ DATABASE_URL: v1.url }, args);

  /** A widget in TypeScript that imports a package of the shop's project and a file beside it, and a page without a component. */
  async function addExtensionsOfOtherKinds(extensions: string): Promise<void> {
    await writeFile(
      path.join(extensions, 'widgets/slogan.tsx'),
      `import type { WidgetConfig } from '@medusajs/admin';
       import { slogan } from 'shop-words';
       import { punctuation } from '../lib/words';
       const Slogan = () => <p>{slogan + punctuation}</p>;
       export default Slogan;
       export const config: WidgetConfig = { zone: 'order.list.before' };`,
    );
    await mkdir(path.join(extensions, 'lib'));
    await writeFile(path.join(extensions, 'lib/words.ts'), `export const punctuation: string = '!';`);
    await mkdir(path.join(extensions, 'routes/no-page'));
    await writeFile(path.join(extensions, 'routes/no-page/page.jsx'), `export const config = {};`);
    const words = path.join(directory, 'node_modules/shop-words');
    await mkdir(words, { recursive: true });
    await writeFile(path.join(words, 'package.json'), `{ "name": "shop-words", "main": "index.js" }`);
    await writeFile(path.join(words, 'index.js'), `exports.slogan = 'Everything must go';`);
  }

  it('shows a widget where its zone is', async () => {
    await page.waitForSelector('text=Everything must go!');
    const { rows } = await client.query<{ id: string; handle: string }>(
      `select id, handle from product where status = 'published' and deleted_at is null limit 1`,
    );
    const [product] = rows;
    await page.goto(`${server.url}/app/a/products/${product.id}`);
    await page.waitForSelector('h2:has-text("In the storefront")');
    await page.waitForSelector(`a:has-text("/products/${product.handle}")`);
  });

  it('shows a route in its menu', async () => {
    await page.click('a:has-text("Low stock")');
    await page.waitForSelector('h1:has-text("Low stock")');
    await page.waitForSelector('td:has-text(" left")');
  });

  it('shows a setting among the others', async () => {
    await page.goto(`${server.url}/app/a/settings`);
    await page.click('text=For whoever packs the orders');
    await page.fill('textarea', 'Wrap the mugs');
    await page.click('button:has-text("Save")');
    await page.waitForSelector('text=The packing note was saved');
    const { rows } = await client.query<{ metadata: unknown }>('select metadata from store');
    expect(rows[0].metadata).toMatchObject({ packing_note: 'Wrap the mugs' });
  });

  it('leaves every row in place when the adoption is undone', async () => {
    await server.kill();
    expect(await run('adopt', '--undo', '--yes', '--beside')).toMatchObject({ code: 0 });
    expect(findLostRows(keysBefore, await readKeys(client))).toEqual([]);
  });
});

describe('storekeep dashboard', () => {
  it('rejects a directory without extensions before it installs anything', async () => {
    const { code, error } = await runStorekeep({}, ['dashboard', '--extensions', 'examples/storefront']);
    expect({ code, error }).toMatchObject({
      code: 2,
      error: expect.stringContaining('has none of the directories widgets, routes, settings'),
    });
  });

  it('rejects a file among the widgets that is none', async () => {
    const extensions = await mkdtemp(path.join(tmpdir(), 'dashboard-extensions-'));
    await mkdir(path.join(extensions, 'widgets'));
    await writeFile(path.join(extensions, 'widgets/words.ts'), `export const punctuation: string = '!';`);
    const { code, error } = await runStorekeep({}, ['dashboard', '--extensions', extensions]);
    expect({ code, error }).toMatchObject({
      code: 2,
      error: expect.stringContaining('widgets/words.ts has no default export'),
    });
    await rm(extensions, { recursive: true });
  });
});
