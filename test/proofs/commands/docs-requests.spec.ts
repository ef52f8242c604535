import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createFirstUser } from '#engine/identity/users';
import { useDemoShop } from '../../support/demo-shop.ts';
import { useShop } from '../../support/shop.ts';

/*
 * The requests of the pages, which are run as they are printed: a block of code with comments that begin with `# =>`, each the line that the
 * command before it prints. Blocks run on a demo shop; those below a comment `<!-- on an empty shop -->` on one that has only a user.
 */

const BLOCK = /^(<!-- on an empty shop -->\n+)?```sh\n([\s\S]*?)```/gm;
const DEMO = 'http://127.0.0.1:9000';
/** As in docs/start.md. */
const USER = { email: 'you@example.com', password: 'a long password' };

const blocks = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((page) =>
    [...readFileSync(`docs/${page}`, 'utf8').matchAll(BLOCK)]
      .map(([, empty, script]) => ({ page, script, isDemo: empty === undefined }))
      .filter(({ script }) => script.includes('# =>')),
  );

const missing = ['bash', 'curl', 'jq'].filter((program) => spawnSync(program, ['--version']).error);
const suite = missing.length === 0 ? describe : describe.skip;
const reason = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')} missing)`;

suite(`The requests of a page${reason}`, () => {
  it.each(blocks)('print what docs/$page says (on a demo shop: $isDemo)', async ({ script, isDemo }) => {
    const shop = isDemo ? await useDemoShop() : await useShop({});
    try {
      await shop.sql('delete from "user" where id = $1', [shop.staff.id]);
      if (!isDemo) await createFirstUser(shop.database, USER);
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const commands = script.replaceAll(DEMO, await shop.app.getUrl());
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands]);
      const expected = [...script.matchAll(/^# => (.*)$/gm)].map(([, line]) => line);
      expect(stdout.trimEnd().split('\n')).toEqual(expected);
    } finally {
      await shop.close();
    }
  });

  it('are in the pages about the first steps, stock, money and orders', () => {
    expect(blocks.map(({ page }) => page)).toEqual(
      expect.arrayContaining([
        'discounts.md',
        'order-edits.md',
        'prices.md',
        'pricing.md',
        'returns.md',
        'stock.md',
        'start.md',
        'start.md',
      ]),
    );
    expect(blocks.filter(({ isDemo }) => !isDemo).map(({ page }) => page)).toEqual(['start.md']);
  });
});
