import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSigningKeys } from '#additions/agents/platforms/signing-keys';
import { requestFeed } from '../../../additions/agents/support/feeds.ts';
import { AGENTS_ENV, type AgentShop, openAgentShop } from '../../../support/agents.ts';
import { type CommandRun, runStorekeep } from '../../../support/run-command.ts';
import { createSizedProduct, ok } from '../../../support/sample-shop.ts';

/* `storekeep agents:feed` and `storekeep agents:key`. */

let shop: AgentShop;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'agents-'));
  shop = await openAgentShop();
  const { id } = await createSizedProduct(shop, 'Scarf', ['One'], { eur: 1000 });
  ok(await shop.admin.post(`/products/${id}`, { thumbnail: 'https://shop.example/scarf.jpg' }));
});
afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

describe('agents:feed', () => {
  const run = (region: string, format: string, file: string): Promise<CommandRun> =>
    runStorekeep({ ...AGENTS_ENV, AGENTS_PROTOCOLS: '', DATABASE_URL: shop.testDatabase.url }, [
      'agents:feed',
      '--region',
      region,
      '--format',
      format,
      '--out',
      file,
    ]);

  it.each(['openai', 'google'] as const)('writes the feed of %s that the server has', async (format) => {
    const file = path.join(directory, format);
    const { code, output } = await run(shop.europe.id, format, file);
    expect(code).toBe(0);
    expect(output).toMatch(/ has 1 rows; \d+ variants lack a required field$/);
    expect(await readFile(file, 'utf8')).toBe((await requestFeed(shop.url, shop.europe.id, format)).text);
  });

  it('fails for an unknown region and an unknown format', async () => {
    const unknown = await run('reg_none', 'google', path.join(directory, 'none'));
    expect(unknown.code).not.toBe(0);
    expect(unknown.error).toContain('reg_none');
    const format = await run(shop.europe.id, 'bing', path.join(directory, 'none'));
    expect(format.code).not.toBe(0);
    expect(format.error).toContain('--format bing is neither openai nor google');
  });
});

describe('agents:key', () => {
  it('prints a new key that AGENTS_SIGNING_KEYS accepts', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => runStorekeep({}, ['agents:key'])));
    const [keys, others] = [parseSigningKeys(first.output), parseSigningKeys(second.output)];
    expect(keys).toHaveLength(1);
    expect(keys![0].d).not.toBe(others![0].d);
  });
});
