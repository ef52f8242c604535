import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { githubSlug } from '../../docs/.vitepress/github-slug.ts';

const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.map((name) => `docs/${name}`)];

/** The anchors of the headings of a page, as GitHub and the site of `npm run docs` name them. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutCode(page).matchAll(/^#+ (.*)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
    const slug = githubSlug(text);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function withoutCode(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
}

describe('A link in the docs', () => {
  it.each(pages)('leads to an existing heading: %s', (page) => {
    const broken = [...withoutCode(page).matchAll(/\]\((?!\w+:)([^)#]*)#([^)]*)\)/g)]
      .map(([, file, anchor]) => ({
        file: file === '' ? page : path.join(path.dirname(page), file),
        anchor,
      }))
      .filter(
        ({ file, anchor }) => file.endsWith('.md') && !(existsSync(file) && anchorsOf(file).has(anchor)),
      );
    expect(broken).toEqual([]);
  });
});

describe('docs/index.md', () => {
  const index = readFileSync('docs/index.md', 'utf8');

  it('has the four entries of the documentation', () => {
    expect([...index.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Run a shop',
      'Come from Medusa v1',
      'Embed',
      'Contribute',
    ]);
  });
});
