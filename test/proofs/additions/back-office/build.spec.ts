import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../../support/until.ts';

const DIRECTORY = 'dist/dashboard';
const MOST_BYTES = 300 * 1024;

describe('The build of the back office', () => {
  beforeAll(() => {
    execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  });

  const page = () => readFileSync(`${DIRECTORY}/index.html`, 'utf8');

  it(`loads at most ${MOST_BYTES / 1024} kB of compressed JavaScript at first`, () => {
    const scripts = [...page().matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(scripts).not.toEqual([]);
    const bytes = scripts.map((file) => statSync(`${DIRECTORY}/${file}.gz`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('has each page in a file of its own, which is loaded when it is opened', () => {
    const files = readdirSync(`${DIRECTORY}/assets`);
    for (const name of ['orders-page', 'order-page', 'product-page', 'sales-chart', 'german']) {
      const [file] = files.filter((other) => other.startsWith(`${name}-`) && other.endsWith('.js'));
      expect(file).toBeDefined();
      expect(page()).not.toContain(file);
    }
  });

  it('has no inline script, and a compressed copy of each script and style sheet', () => {
    expect(page()).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const files = readdirSync(`${DIRECTORY}/assets`).filter((file) => /\.(js|css)$/.test(file));
    expect(files.filter((file) => !existsSync(`${DIRECTORY}/assets/${file}.gz`))).toEqual([]);
  });
});

describe('A build', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'storekeep-build-'));
    cpSync('bin', path.join(folder, 'bin'), { recursive: true });
    for (const name of ['typescript', '@mantine/core'])
      mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    mkdirSync(path.join(folder, 'packages/back-office/src'), { recursive: true });
    putCompiler('vite/bin/vite.js');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('ends the one of the back office and releases its lock, if that of the server fails', async () => {
    putCompiler(
      '@nestjs/cli/bin/nest.js',
      `setInterval(() => fs.existsSync('vite.js.pid') && process.exit(1), 10);`,
    );
    const build = startBuild();
    expect(await build.ended).toEqual([1, null]);
    expectNothingLeft('vite.js', 'nest.js');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends its compilers and releases its lock after %s',
    async (signal) => {
      putCompiler('@nestjs/cli/bin/nest.js');
      const build = startBuild();
      await until(() => ['vite.js', 'nest.js'].every((name) => existsSync(path.join(folder, `${name}.pid`))));
      build.child.kill(signal);
      expect(await build.ended).toEqual([null, signal]);
      expectNothingLeft('vite.js', 'nest.js');
    },
  );

  /** A compiler that writes its process id, and does not end unless the script ends it. */
  function putCompiler(file: string, script = ''): void {
    const to = path.join(folder, 'node_modules', file);
    mkdirSync(path.dirname(to), { recursive: true });
    const name = JSON.stringify(path.join(folder, `${path.basename(file)}.pid`));
    writeFileSync(
      to,
      `const fs = require('node:fs');
      process.chdir(${JSON.stringify(folder)});
      fs.writeFileSync(${name}, String(process.pid));
      setInterval(() => fs.existsSync(${name}) || process.exit(), 1000); // it does not outlive the test
      ${script}`,
    );
  }

  function startBuild() {
    const child = spawn(process.execPath, ['bin/build-if-stale.mjs'], { cwd: folder, stdio: 'ignore' });
    return { child, ended: once(child, 'exit') };
  }

  function expectNothingLeft(...compilers: string[]): void {
    for (const name of compilers) {
      const pid = Number(readFileSync(path.join(folder, `${name}.pid`), 'utf8'));
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    }
    expect(existsSync(path.join(folder, '.build'))).toBe(false);
  }
});
