import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configTable } from '../../src/standalone/config-table.ts';
import { KNOWN_PASSWORD, openDemoShop } from '../../src/demo/demo-shop.ts';
import { openShop } from '../support/shop.ts';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('has the table of variables as it is (else: npm run readme)', () => {
    expect(readme).toContain(configTable());
  });

  it('and docs/extending.md have code that compiles: the files of test/readme', () => {
    const compiled = readdirSync('test/readme').map((file) => readFileSync(`test/readme/${file}`, 'utf8'));
    const shown = [readme, readFileSync('docs/extending.md', 'utf8')].flatMap((text) =>
      [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code),
    );
    expect(shown.sort()).toEqual(compiled.sort());
  });

  it('and the docs name files that are there', () => {
    const docs = readdirSync('docs').filter((file) => file.endsWith('.md'));
    for (const file of ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)]) {
      const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
        ([, link]) => link,
      );
      const lost = links.filter((link) => !existsSync(path.join(path.dirname(file), link)));
      expect({ file, lost }).toEqual({ file, lost: [] });
    }
  });

  it('and comments cite pages and headings that are there', () => {
    const lost = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(path.join('src', name), 'utf8').replaceAll(/\n\s*(?:\*|\/\/)\s*/g, ' ');
        return [
          ...text.matchAll(/((?:[\w-]+\/)*[\w-]+\.md)(?:, ([A-Z][\w ,-]*?)(?=[).:;]| and [a-z]| §))?/g),
        ].flatMap(([cited, page, heading]) => {
          if (!existsSync(page)) return `${name} cites ${page}`;
          const there = heading === undefined || readFileSync(page, 'utf8').includes(`# ${heading}`);
          return there ? [] : `${name} cites ${cited}`;
        });
      });
    expect(lost).toEqual([]);
  });

  it('buys with operations and data that are there', async () => {
    const shop = await openShop();
    await openDemoShop(shop.app, KNOWN_PASSWORD);
    const script = /## Buy something[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)![1];
    const lines = script.split('\n').filter((line) => line.includes('curl'));
    const known: Record<string, string> = {};
    // what jq would take out of each answer
    const told: unknown[] = [];
    for (const line of lines) {
      const filled = line.replace(
        /\$(S|J|REGION|VARIANT|CART|OPTION)\b/g,
        (_, name: string) => known[name] ?? (name === 'S' ? '' : `$${name}`),
      );
      const [, path] = /curl -s (?:-X POST )?"?(\/[^\s"]*)/.exec(filled)!;
      const [, data] =
        / -d (?:'([^']*)'|"(.*?)")(?= \||\))/.exec(filled)?.filter((part) => part !== undefined) ?? [];
      const answer =
        data || line.includes('-X POST')
          ? await shop.store.post(path, data && JSON.parse(data.replaceAll('\\"', '"')))
          : await shop.store.get(path);
      expect({ line, status: answer.status }).toEqual({ line, status: 200 });
      if (line.startsWith('REGION'))
        known.REGION = answer.body.regions.find(
          (one: { currency_code: string }) => one.currency_code === 'eur',
        ).id;
      if (line.startsWith('VARIANT')) known.VARIANT = answer.body.products[0].variants[0].id;
      if (line.startsWith('CART')) known.CART = answer.body.cart.id;
      if (line.startsWith('OPTION')) known.OPTION = answer.body.shipping_options[0].id;
      told.push(answer.body);
    }
    expect(told.at(-1)).toMatchObject({ type: 'order', data: { display_id: 1 } });
    await shop.close();
  });
});
