import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '../../../support/database.ts';
import { runStorekeep } from '../../../support/run-command.ts';

const run = promisify(execFile);

describe('The command new', () => {
  let directory: string;

  beforeAll(async () => {
    await mkdir('.data', { recursive: true });
    // below the repository, so that the module finds the packages that it depends on
    directory = await mkdtemp(path.resolve('.data/new-module-'));
    await mkdir(path.join(directory, 'node_modules/@storekeep'), { recursive: true });
    await symlink(process.cwd(), path.join(directory, 'node_modules/@storekeep/server'));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('creates a module whose own tests pass', async () => {
    const { code, output } = await create('gift-boxes');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Created gift-boxes\//) });
    const database = await createTestDatabase();
    const cwd = path.join(directory, 'gift-boxes');
    await run('node', [path.resolve('node_modules/typescript/bin/tsc')], { cwd });
    // without the variables by which a runner of Node's tests recognizes its children
    const env = { PATH: process.env.PATH, TEST_DATABASE_URL: database.url };
    const tests = await run('node', ['--test', '--test-reporter=tap', 'dist/gift-boxes.test.js'], {
      cwd,
      env,
    });
    await database.close();
    expect(tests.stdout).toContain('# pass 5\n# fail 0\n');
  });

  it('creates a module with the dependencies of the example', async () => {
    await create('versions');
    const manifest = await readJson(path.join(directory, 'versions/package.json'));
    const example = await readJson('examples/modules/wishlist/package.json');
    expect(manifest).toMatchObject({
      dependencies: example.dependencies,
      devDependencies: example.devDependencies,
    });
  });

  it('does not overwrite files of a directory that exists', async () => {
    await mkdir(path.join(directory, 'taken'));
    await writeFile(path.join(directory, 'taken/package.json'), 'mine');
    expect(await create('taken')).toMatchObject({
      code: 1,
      error: './taken exists already; nothing was written',
    });
    expect(await readFile(path.join(directory, 'taken/package.json'), 'utf8')).toBe('mine');
  });

  it.each(['../outside', 'GiftBoxes', 'gift_boxes', '-x', 'a--b', 'a'.repeat(41)])(
    'rejects the name %s',
    async (name) => {
      const { code, error } = await runStorekeep({}, ['new', 'module', '--', name], directory);
      expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining('is not a valid name') });
    },
  );

  it('prints how to use it if the kind or the name is missing', async () => {
    const { code, error } = await runStorekeep({}, ['new', 'module'], directory);
    expect({ code, error }).toEqual({
      code: 2,
      error: 'Use `storekeep new module <name>`; see storekeep new --help',
    });
  });

  const create = (name: string) => runStorekeep({}, ['new', 'module', name], directory);
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
});
