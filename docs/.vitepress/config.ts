import path from 'node:path';
import { defineConfig } from 'vitepress';
import { escapeBraces } from './escape-braces.ts';
import { githubSlug } from './github-slug.ts';
import { renderMermaid } from './mermaid-fence.ts';
import { sidebar } from './sidebar.ts';
import { rewriteLinks } from './site-links.ts';

/** The site of `npm run docs`. Its pages are those in docs/, and the documents at the top of the repository. */
export default defineConfig({
  title: 'Storekeep',
  description: 'A commerce back end for existing Medusa v1 storefronts and dashboards',
  srcDir: '..',
  srcExclude: ['{.*,bench,bin,examples,lint,migrations,node_modules,openapi,ops,packages,src,test}/**', 'docs/notes/**'],
  // a name that differs from docs/security.md by more than its case
  rewrites: { 'docs/:page': ':page', 'SECURITY.md': 'reporting-a-vulnerability.md' },
  outDir: '../.data/site',
  cacheDir: '../.data/vitepress-cache',
  vite: {
    build: { chunkSizeWarningLimit: 5000 }, // the index of the search
    ssr: { external: ['mermaid'] }, // only browsers draw diagrams
  },
  buildEnd: ({ outDir }) => console.log(`The site is in ${path.relative('', outDir)}`),
  cleanUrls: true,
  ignoreDeadLinks: false,
  markdown: {
    anchor: { slugify: githubSlug },
    config(markdown) {
      escapeBraces(markdown);
      renderMermaid(markdown);
      rewriteLinks(markdown);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Run a shop', link: '/deploying' },
      { text: 'Come from v1', link: '/coming-from-medusa-v1' },
      { text: 'Embed', link: '/extending' },
      { text: 'Contribute', link: '/CONTRIBUTING' },
    ],
    sidebar: sidebar(),
  },
});
