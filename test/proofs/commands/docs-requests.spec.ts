import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { KNOWN_PASSWORD, openDemoShop } from '#server/demo/demo-shop';
import { seedHistory } from '#server/demo/history/seed-history';
import { useShop } from '../../support/shop.ts';

/*
 * The requests at the beginning of a page, which are run as they are printed, on a demo shop. A comment that begins with `# =>` is the
 * line that the command before it prints.
 */

const BLOCK = /```sh\n([\s\S]*?)```/;
const DEMO = 'http://127.0.0.1:9000';

const pages = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((page) => {
    const script = BLOCK.exec(readFileSync(`docs/${page}`, 'utf8'))?.[1];
    return script?.includes('# =>') ? [{ page, script }] : [];
  });

const missing = ['bash', 'curl', 'jq'].filter((program) => spawnSync(program, ['--version']).error);
const suite = missing.length === 0 ? describe : describe.skip;
const reason = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')} missing)`;

suite(`The requests at the beginning of a page${reason}`, () => {
  it.each(pages)('print what docs/$page says', async ({ script }) => {
    const shop = await useShop({});
    try {
      await shop.sql('delete from "user"');
      await openDemoShop(shop.app, KNOWN_PASSWORD, (staffId) => seedHistory(shop.app, staffId));
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const commands = script.replaceAll(DEMO, await shop.app.getUrl());
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands]);
      const expected = [...script.matchAll(/^# => (.*)$/gm)].map(([, line]) => line);
      expect(stdout.trimEnd().split('\n')).toEqual(expected);
    } finally {
      await shop.close();
    }
  });

  it('are in the pages about stock, money and orders', () => {
    expect(pages.map(({ page }) => page)).toEqual(
      expect.arrayContaining([
        ...['discounts.md', 'order-edits.md', 'prices.md', 'pricing.md', 'returns.md', 'stock.md'],
      ]),
    );
  });
});
