import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/* What a user has: a folder outside of the repository, npm, and the tarballs of our packages. */

/** An empty folder without a package.json above it. */
export function createFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'storekeep-user-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packs one of our packages. @param directory of the package in the repository @returns the name of the tarball in `to` */
export async function pack(directory: string, to: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: directory,
    env: userEnvironment(),
  });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[];
  return filename;
}

/**
 * Gives a package what another one has installed, as hard links: `npm install` then finds the packages that both need, and removes those
 * that only the other one lists. Installing the tarball of the server again would take ten times as long.
 */
export async function linkInstallation(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-RPl', path.join(from, 'node_modules'), to]);
}

/** Without the variables by which a script of npm runs: they name its configuration and working directory. */
function userEnvironment(variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    ...{ PATH, HOME, ...(TMPDIR && { TMPDIR }) },
    ...{ npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
    ...variables,
  };
}

/** Runs a line of a shell, as it is printed in a README. @throws with the output, if it fails */
export async function runLine(line: string, cwd: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: userEnvironment(variables), maxBuffer: 16 * 1024 * 1024 };
  try {
    return (await promisify(execFile)('sh', ['-c', line], options)).stdout;
  } catch (error) {
    const { message, stdout } = error as { message: string; stdout: string };
    throw Object.assign(error as Error, { message: `${message}\n${stdout}` }); // tsc writes its errors to stdout
  }
}

/** A server that was started by a line of a shell. */
export interface StartedLine {
  /** What the pattern has found in its output. */
  found: string;
  output: string;
  /** Ends it with all processes that it has started. */
  stop(): Promise<void>;
}

/** Starts a server by a line of a shell. @param pattern of its output when it is ready @throws with its output, if it ends */
export async function startLine(
  line: string,
  cwd: string,
  pattern: RegExp,
  variables: NodeJS.ProcessEnv = {},
): Promise<StartedLine> {
  const child = spawn('sh', ['-c', line], {
    ...{ cwd, env: userEnvironment(variables), detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
        const match = pattern.exec(output);
        if (match) resolve(match[1] ?? match[0]);
      });
    child.once('close', (code) => reject(new Error(`${line} ended with ${code}: ${output}`)));
  });
  return { found: await found, output, stop: () => stopGroup(child) };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close'); // when the last process of the group has closed its output
  process.kill(-child.pid!, 'SIGTERM');
  await closed;
}

/** Buys a product of the demo shop, as a storefront does. @returns the order */
export async function buyByHttp(shop: string): Promise<{ display_id: number; total: number; email: string }> {
  const send = async (method: string, url: string, body?: object) => {
    const response = await fetch(`${shop}/store${url}`, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url} gave ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const { regions } = await send('GET', '/regions');
  const region = regions.find((one: { currency_code: string }) => one.currency_code === 'eur');
  const { products } = await send('GET', '/products?limit=1&is_giftcard=false&handle=enamel-mug');
  const [variant] = products[0].variants;
  const { cart } = await send('POST', '/carts', { region_id: region.id });
  const at = `/carts/${cart.id}`;
  await send('POST', `${at}/line-items`, { variant_id: variant.id, quantity: 1 });
  const address = { first_name: 'Oliver', last_name: 'Juhl', address_1: 'Vesterbrogade 4' };
  const city = { postal_code: '1620', city: 'København', country_code: region.countries[0].iso_2 };
  await send('POST', at, { email: 'oliver@example.com', shipping_address: { ...address, ...city } });
  const { shipping_options } = await send('GET', `/shipping-options/${cart.id}`);
  await send('POST', `${at}/shipping-methods`, { option_id: shipping_options[0].id });
  await send('POST', `${at}/payment-sessions`);
  await send('POST', `${at}/payment-session`, { provider_id: 'manual' });
  const { type, data } = await send('POST', `${at}/complete`);
  if (type !== 'order') throw new Error(`completing gave a ${type}: ${JSON.stringify(data)}`);
  return data;
}
