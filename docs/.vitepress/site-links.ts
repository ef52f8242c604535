import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { repository } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/**
 * Changes links between files of the repository into links of the site. Files that are not part of the site are linked in the
 * repository; while package.json names none, such links become plain text.
 */
export function rewriteLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('site_links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      if (!children) continue;
      let removing = false;
      for (let index = 0; index < children.length; index++) {
        const token = children[index];
        if (token.type === 'link_open') {
          const href = siteLink(String(token.attrGet('href')), env.realPath ?? env.path);
          if (href === undefined) removing = true;
          else token.attrSet('href', href);
        }
        if (!removing) continue;
        if (token.type === 'link_close') removing = false;
        if (token.type.startsWith('link_')) children.splice(index--, 1);
      }
    }
  });
}

/** @returns undefined for a file that is neither a page of the site nor in a public repository */
function siteLink(href: string, page: string): string | undefined {
  if (/^(\w+:|#|\/)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const file = path.relative(ROOT, path.resolve(path.dirname(page), decodeURI(target)));
  if (file === 'SECURITY.md') return '/reporting-a-vulnerability';
  const [, name] = /^(?:docs\/)?([^/]+)\.md$/.exec(file) ?? [];
  if (name !== undefined) return `/${name === 'index' ? '' : name}${anchor === undefined ? '' : `#${anchor}`}`;
  return repository && `${repository.url.replaceAll(/^git\+|\.git$/g, '')}/blob/main/${file}`;
}
