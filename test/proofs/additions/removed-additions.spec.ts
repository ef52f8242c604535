import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { declaredModules } from '#assembly/module-list';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { buildServer, createServerProcess, sendRequest } from '../../support/server-process.ts';

/*
 * Each folder of `src/additions` can be deleted with its line in `src/modules.ts`: what remains compiles, starts and sells. Additions that
 * require it are deleted with it.
 *
 * That none imports another is seen by lint already (`.dependency-cruiser.cjs`). So the compiler checks the sources without any of them, and
 * servers start without several at a time: each is in two of four sets, and of most pairs each is missing once while the other one is there.
 */

const ADDITIONS = readdirSync('src/additions');
const SETS = [0, 1, 2, 3];
const PAIRS = SETS.flatMap((first) => SETS.slice(first + 1).map((second) => [first, second]));
const REMOVALS = SETS.map((set) => {
  const members = ADDITIONS.filter((_, place) => PAIRS[place % PAIRS.length].includes(set));
  return [...new Set(members.flatMap(withDependents))];
});

/** An addition with those that do not work without it. */
function withDependents(name: string): string[] {
  const dependents = declaredModules.filter(({ requires }) => requires?.includes(name));
  return [name, ...dependents.flatMap((dependent) => withDependents(dependent.name))];
}

/** The compiler takes minutes on a loaded machine. */
jest.setTimeout(15 * 60_000);

describe('The package', () => {
  let shop: SampleShop;
  let directory: string;

  beforeAll(async () => {
    buildServer();
    shop = await useSampleShop({});
    directory = await mkdtemp(path.join(tmpdir(), 'storekeep-without-'));
  });
  afterAll(async () => {
    await shop.close();
    await rm(directory, { recursive: true });
  });

  it('compiles without additions', async () => {
    expect(await checkTypesWithoutAdditions()).toBe('');
  });

  it.each(REMOVALS.map((removed) => [removed.join(', '), removed] as const))(
    'sells without %s',
    async (_, removed) => {
      const server = await createServerProcess(
        { DATABASE_URL: shop.testDatabase.url, REQUIRE_SHIPPING: 'false' },
        await copyWithout(removed),
      );
      await server.start();
      try {
        const id = await buy(server);
        const { admin } = shop;
        expect(ok(await admin.get(`/orders/${id}`)).order).toMatchObject({ total: 2321, status: 'pending' });
      } finally {
        await server.kill();
      }
    },
  );

  /** @returns the path of the program */
  async function copyWithout(removed: readonly string[]): Promise<string> {
    const copy = await mkdtemp(path.join(directory, 'package-'));
    const isIncluded = (file: string) =>
      !file.endsWith('.map') &&
      !file.endsWith('.d.ts') &&
      !removed.some((name) => file.endsWith(path.join('src/additions', name)));
    await cp('dist', path.join(copy, 'dist'), { recursive: true, filter: isIncluded });
    await cp('package.json', path.join(copy, 'package.json'));
    await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const modules = path.join(copy, 'dist/src/modules.js');
    const lines = (await readFile(modules, 'utf8')).split('\n');
    const rest = lines.filter((line) => !removed.some((name) => line.includes(`./additions/${name}/`)));
    await writeFile(modules, rest.join('\n'));
    expect(await readdir(path.join(copy, 'dist/src/additions'))).toHaveLength(
      ADDITIONS.length - removed.length,
    );
    return path.join(copy, 'dist/src/main.js');
  }

  /** @returns the id of an order that the server has placed */
  async function buy(server: Parameters<typeof sendRequest>[0]): Promise<string> {
    const send = async (url: string, body?: object) =>
      ok(await sendRequest(server, 'POST', `/store/carts${url}`, { body }));
    const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }];
    const { cart } = await send('', { region_id: shop.europe.id, items });
    await send(`/${cart.id}`, { email: 'oliver@example.com' });
    await send(`/${cart.id}/payment-sessions`);
    await send(`/${cart.id}/payment-session`, { provider_id: 'manual' });
    const { type, data } = await send(`/${cart.id}/complete`);
    expect(type).toBe('order');
    return data.id as string;
  }
});

/** @returns the errors of the compiler */
async function checkTypesWithoutAdditions(): Promise<string> {
  const checking = spawn('node', [path.join(import.meta.dirname, 'check-types.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [errors, [code]] = await Promise.all([
    text(checking.stdout),
    once(checking, 'exit') as Promise<[number]>,
  ]);
  return code === 0 ? errors : `the type check ended with ${code}: ${errors}`;
}
