// `npx @storekeep/server` in a folder with nothing in it, from the packed tarball: the commands of the first minute.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitForAddress } from './wait-for-address.mjs';

const PORT = '0';

/** @param tarball of `npm pack` @param folder is created @returns the `node_modules` where npx has installed the tarball */
export async function tryInEmptyFolder(tarball, folder) {
  mkdirSync(folder);
  let program;
  await step('npx @storekeep/server --help, with the installation', async () => {
    const { stdout } = await run('npx', [
      '--yes',
      '--prefer-offline',
      `--package=${tarball}`,
      '--call',
      'storekeep --help && command -v storekeep',
    ]);
    check(stdout.includes('doctor'), `its help: ${stdout}`);
    // npx would install a tarball again for each call, unlike a package of the registry
    program = stdout.trim().split('\n').at(-1);
    check(existsSync(program), `npx has not installed ${program}`);
  });
  await step('storekeep starts the demo shop, which sells', () => startAndBuy());
  await step('storekeep doctor finds nothing wrong', async () => {
    const { stdout } = await storekeep('doctor', '--json', '--offline');
    check(JSON.parse(stdout).ok, stdout);
  });
  await step('storekeep backup copies the embedded database', async () => {
    const { directory } = JSON.parse((await storekeep('backup', '--json')).stdout);
    check(existsSync(path.join(directory, 'postgres/PG_VERSION')), `${directory} has no database`);
  });
  await step('a wrong call exits with 2', async () => {
    const error = await storekeep('user:create').catch((error) => error);
    check(error.code === 2, `user:create without options: ${error.code} ${error.stderr}`);
  });
  return path.dirname(path.dirname(program));

  function run(file, args) {
    return promisify(execFile)(file, args, { cwd: folder, env: environment() });
  }

  function storekeep(...args) {
    return run(program, args);
  }

  async function startAndBuy() {
    const startedAt = performance.now();
    const child = spawn(program, {
      cwd: folder,
      env: { ...environment(), PORT, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      const url = await waitForAddress(child, () => output);
      const response = await fetch(`${url}/store/products?limit=1`);
      const firstResponse = performance.now() - startedAt;
      check(response.ok, `the first response is ${response.status}`);
      const { count } = await response.json();
      check(count >= 29, `the demo shop sells ${count} products`); // and has a draft
      const page = await (await fetch(url)).text();
      check(page.includes('<title>Lantern Hill</title>'), `the front page is ${page.slice(0, 200)}`);
      const backOffice = await (await fetch(`${url}/dashboard`)).text();
      check(backOffice.includes('storekeep-prefix'), `the back office is ${backOffice.slice(0, 200)}`);
      // the target is 30 s on an idle machine; a loaded one must not fail here
      console.log(`  the first response after ${Math.round(firstResponse)} ms`);
    } finally {
      // with the processes that it has started, unless it has failed to start
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGTERM');
        await once(child, 'exit');
      }
    }
  }
}

/** Without the variables by which a script of npm runs: they name its configuration and working directory. */
export function environment() {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}

async function step(what, work) {
  const startedAt = performance.now();
  try {
    await work();
  } catch (error) {
    throw new Error(`${what}: ${error.message}`, { cause: error });
  }
  console.log(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}
