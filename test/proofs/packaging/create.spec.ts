import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { describeConfig } from '#server/standalone/config/config';
import { buyByHttp, createFolder, pack, runLine, startLine } from '../../support/packed-packages.ts';

/* `npm create @storekeep`, from the packed tarballs in an empty folder. */

const { folder, remove } = createFolder();
let create: string;
let server: string;

beforeAll(async () => {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  server = await pack('.', folder);
  create = await pack('packages/create', folder);
  await runLine(`tar xzf ${create}`, folder);
}, 600_000);
afterAll(remove);

/** The program of the unpacked tarball: npx would install it each time. */
const runCreate = (args: string) => runLine(`node package/create.mjs ${args}`, folder);
const failCreation = (args: string) =>
  runCreate(args).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );

describe('A created shop', () => {
  const shop = path.join(folder, 'my-shop');
  const read = (file: string) => readFileSync(path.join(shop, file), 'utf8');

  beforeAll(async () => {
    await runLine(`npx --yes ./${create} my-shop --server ${server}`, folder);
    await runLine('npm install', shop);
  }, 600_000);

  it('is installed and started by the lines of its README, and sells', async () => {
    expect(read('README.md')).toMatch(/^# my-shop$/m);
    const started = await startLine('npm start', shop, /ready at (\S+)/, { PORT: '0' });
    try {
      expect(await buyByHttp(started.found)).toMatchObject({ email: 'oliver@example.com' });
      for (const page of ['/dashboard', '/docs'])
        expect((await fetch(started.found + page)).status).toBe(200);
      expect(started.output).toContain(path.join(shop, '.env'));
    } finally {
      await started.stop();
    }
  }, 600_000);

  it('serves the pages of its storefront', async () => {
    const started = await startLine('npm run storefront', shop, /http:\/\/\S+/, { STOREFRONT_PORT: '0' });
    try {
      const page = await (await fetch(started.found)).text();
      expect(page).toContain('<!doctype html>');
      expect((await fetch(`${started.found}/main.js`)).status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  it('adds a module, which its npm install compiles and tests', async () => {
    const [newModule, ...others] = [...read('modules/README.md').matchAll(/^(?:cd|npm) .*$/gm)].map(
      ([line]) => line,
    );
    await runLine(newModule, shop);
    for (const line of others) await runLine(line, shop);
    const [, module] = /STOREKEEP_MODULES=(\S+\.js)/.exec(read('modules/README.md'))!;
    const variables = { PORT: '0', STOREKEEP_MODULES: module };
    const started = await startLine('npm start', shop, /ready at (\S+)/, variables);
    const { status } = await fetch(`${started.found}/store/gift-boxes`);
    await started.stop();
    expect(status).toBe(401); // 404 without the module
  }, 600_000);

  it('has secrets of its own, which only its owner reads', async () => {
    await runCreate('other-shop');
    const secret = (text: string) => /^COOKIE_SECRET=([0-9a-f]{64})$/m.exec(text)![1];
    const other = readFileSync(path.join(folder, 'other-shop/.env'), 'utf8');
    expect(secret(read('.env'))).not.toBe(secret(other));
    expect(statSync(path.join(shop, '.env')).mode & 0o777).toBe(0o600);
    expect(read('.gitignore')).toMatch(/^\.env$/m);
  });

  it('depends on the version of the package without --server', async () => {
    await runCreate('versioned');
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'versioned/package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dependencies).toEqual({ '@storekeep/server': `^${version}` });
  });

  it('names variables in .env and compose.yaml that exist', () => {
    const { services } = parse(read('compose.yaml')) as {
      services: { server: { environment: Record<string, string> } };
    };
    const variables = new Set(['POSTGRES_PASSWORD', ...describeConfig().map(({ name }) => name)]);
    for (const [, name] of read('.env').matchAll(/^#?([A-Z_]+)=/gm)) expect(variables).toContain(name);
    for (const name of Object.keys(services.server.environment)) expect(variables).toContain(name);
  });
});

describe('A shop is not created', () => {
  it.each(['MyShop', '-- -x', '.hidden', '"my shop"'])('with the name %s', async (name) => {
    const { code, stderr } = await failCreation(name);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not a valid name') });
  });

  it('without a name', async () => {
    const { code, stderr } = await failCreation('');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Name one folder') });
  });

  it('in a folder that has something in it, which stays as it is', async () => {
    mkdirSync(path.join(folder, 'taken'));
    writeFileSync(path.join(folder, 'taken/README.md'), 'mine');
    const { code, stderr } = await failCreation('taken');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'taken is not empty; nothing was written\n' });
    expect(readdirSync(path.join(folder, 'taken'))).toEqual(['README.md']);
  });

  it('from a tarball that is missing, or a word that is no version', async () => {
    const missing = await failCreation('unserved --server missing.tgz');
    expect(missing).toEqual({ code: 1, stderr: 'There is no file missing.tgz\n' });
    const wrong = await failCreation('unserved --server newest');
    expect(wrong.stderr).toContain('neither a file .tgz nor a version');
    expect(readdirSync(folder)).not.toContain('unserved');
  });
});
