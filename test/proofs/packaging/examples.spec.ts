import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '../../support/database.ts';
import { createFolder, linkInstallation, pack, runLine, startLine } from '../../support/packed-packages.ts';

/*
 * Each example in a copy without the repository around it, by the lines of its README. One of them installs the tarball of the server; the
 * others have a copy of what it installed, from which npm removes what their own package.json does not list. The example of embedding is
 * tried by bin/try-package.mjs (package.spec.ts), which also buys something from it.
 */

const { folder, remove } = createFolder();
const MODULES = readdirSync('examples/modules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The example whose README is followed to the letter. */
const INSTALLED = 'wishlist';

beforeAll(async () => {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  await pack('.', folder);
  cpSync('examples', path.join(folder, 'examples'), {
    recursive: true,
    filter: (file) => !/node_modules|[/\\]dist$|package-lock\.json$/.test(file),
  });
  await runLine(readCommands(`modules/${INSTALLED}`)[0], path.join(folder, 'examples/modules', INSTALLED));
}, 600_000);
afterAll(remove);

/** The commands in the first block of a README that begins with `npm install`, or a folder where that is done. */
function readCommands(example: string): string[] {
  const text = readFileSync(path.join('examples', example, 'README.md'), 'utf8').replaceAll(/\\\n\s+/g, '');
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => /^(\(cd \S+ && )?npm install /.test(line));
  const length = lines.slice(first).findIndex((line) => line === '' || line === '```');
  return lines.slice(first, first + length);
}

it('Each example with dependencies has a README that installs the packed server', () => {
  expect(MODULES.length).toBeGreaterThanOrEqual(8);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const example of ['embedding', ...MODULES.map((name) => `modules/${name}`)])
    expect(readCommands(example).join()).toContain(`/storekeep-server-${version}.tgz`);
});

describe.each(MODULES)('The example module %s', (name) => {
  it('is installed, compiled and started by the lines of its README', async () => {
    const cwd = path.join(folder, 'examples/modules', name);
    const [install, start, ...others] = readCommands(`modules/${name}`);
    expect(others).toEqual([]);
    const [tarball] = /\S+\.tgz/.exec(install)!;
    expect(existsSync(path.join(cwd, tarball))).toBe(true);
    if (name !== INSTALLED) {
      await linkInstallation(path.join(cwd, '..', INSTALLED), cwd);
      await runLine(install.replace(tarball, ''), cwd);
    }
    if (name === 'v1-payment-processor') writeProcessor(cwd);
    const database = await createTestDatabase();
    const variables = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn' };
    const started = await startLine(start, cwd, /ready at (\S+)/, variables);
    const { status } = await fetch(`${started.found}/health/ready`);
    await started.stop();
    await database.close();
    expect(status).toBe(200);
  }, 600_000);
});

/** The compiled processor of a Medusa v1 project that the README names. */
function writeProcessor(cwd: string): void {
  mkdirSync(path.join(cwd, 'dist/services'), { recursive: true });
  const text = `class Acme { getPaymentStatus() {} }\nAcme.identifier = 'acme';\nexports.default = Acme;\n`;
  writeFileSync(path.join(cwd, 'dist/services/package.json'), '{ "type": "commonjs" }');
  writeFileSync(path.join(cwd, 'dist/services/acme.js'), text);
}

describe('The example storefront', () => {
  it('is started by the line of its README, without an installation', async () => {
    const [line] = /^node serve\.mjs/m.exec(readFileSync('examples/storefront/README.md', 'utf8'))!;
    const cwd = path.join(folder, 'examples/storefront');
    const started = await startLine(line, cwd, /http:\/\/localhost:\d+/, { STOREFRONT_PORT: '0' });
    const page = await (await fetch(started.found)).text();
    await started.stop();
    expect(page).toContain('content="http://localhost:9000"');
  });
});
