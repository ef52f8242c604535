import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configTable } from '#server/standalone/config/config-table';

const readme = readFileSync('README.md', 'utf8');
const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !file.startsWith('node_modules/'),
);
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.map((name) => `docs/${name}`)];

describe('The README', () => {
  it('has, together with docs/extending.md, the code examples that are compiled as test/readme and examples', () => {
    const compiled = [
      'examples/modules/wishlist/src/wishlist.ts',
      ...readdirSync('test/readme')
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `test/readme/${file}`),
    ].map((file) => readFileSync(file, 'utf8'));
    const examples = [readme, readFileSync('docs/extending.md', 'utf8')].flatMap((text) =>
      [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code),
    );
    expect(examples.sort()).toEqual(compiled.sort());
  });

  it('has, like the docs, no broken links to files', () => {
    for (const file of pages) {
      const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
        ([, link]) => link,
      );
      const broken = links.filter((link) => !existsSync(path.join(path.dirname(file), link)));
      expect({ file, broken }).toEqual({ file, broken: [] });
    }
  });

  it('has, like the docs, links to files under the names of these files', () => {
    const misnamed = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\[`([\w./-]+\.m?ts)`\]\(([^)#]+)\)/g)]
        .filter(([, name, link]) => !`/${link}`.endsWith(`/${name}`))
        .map(([link]) => `${page}: ${link}`),
    );
    expect(misnamed).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  it('contains the current table of variables, as written by `npm run readme`', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toContain(configTable());
  });
});

describe('docs/events.md', () => {
  it('lists the events of `events.ts`, as written by `npm run readme`', () => {
    const { status, stderr } = spawnSync('node', ['bin/write-events.mjs', '--check'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('docs/adding-to-an-order.md', () => {
  const page = readFileSync('docs/adding-to-an-order.md', 'utf8');
  const blocksIn = (language: string) =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code);
  const example = textOf('test/readme/loyalty');

  it('has excerpts of the example that is compiled as test/readme/loyalty', () => {
    const excerpts = blocksIn('ts');
    expect(excerpts).not.toEqual([]);
    expect(excerpts.filter((code) => !example.includes(code))).toEqual([]);
  });

  it('shows changes whose unchanged and removed lines are in the named files', () => {
    const changes = blocksIn('diff');
    expect(changes).not.toEqual([]);
    const missing = changes.flatMap((change) => {
      const [header, ...lines] = change.trimEnd().split('\n');
      const file = header.replace('# ', '');
      const source = new Set(
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => line.trim()),
      );
      return lines
        .filter((line) => !line.startsWith('+') && !source.has(line.slice(1).trim()))
        .map((line) => `${file}: ${line}`);
    });
    expect(missing).toEqual([]);
  });

  it('names existing files, and only names of the source, the example and its changes', () => {
    const named = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
    const files = named.filter((text) => /^(src|test|migrations|docs)\/[\w./-]+$/.test(text));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const words = new Set([textOf('src'), example, ...blocksIn('diff')].join('\n').match(/\w+/g));
    const names = named.filter((text) => /^[a-z]\w*[A-Z]\w*$|^[A-Z]\w*[a-z]\w*$/.test(text));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});

describe('A comment', () => {
  it('cites existing pages and headings', () => {
    const missing = readdirSync('src', { recursive: true, encoding: 'utf8' })
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
    expect(missing).toEqual([]);
  });
});

/** The text of all TypeScript files in a directory. */
function textOf(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .join('\n');
}
