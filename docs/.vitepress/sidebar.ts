import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DefaultTheme } from 'vitepress';

const DOCS = path.resolve(import.meta.dirname, '..');

/** The pages in the order of the sidebar, without `.md`. A page that is in no group appears in the last one. */
const GROUPS: Record<string, string[]> = {
  'Start here': ['start'],
  'Run a shop': [
    'configuration',
    'commands',
    'deploying',
    'postgresql-tls',
    'operating',
    'security',
    'journal',
    'staff-mcp',
    'reports',
    'eu',
    'payments',
    'paypal',
    'mail',
    'stock',
    'products-csv',
    'languages',
    'login-with-openid-connect',
    'agents',
  ],
  'Come from Medusa v1': ['coming-from-medusa-v1', 'clients', 'storefront-next', 'differences'],
  'Embed and extend': ['extending', 'events', 'webhooks', 'stability'],
  'Use the interface': ['conventions', 'swagger-ui'],
  'How the shop works': [
    'glossary',
    'orders',
    'returns',
    'order-edits',
    'prices',
    'pricing',
    'discounts',
    'promotions',
    'catalogue',
    'filters',
    'decisions',
  ],
  'How it is built': [
    'architecture',
    'reading',
    'adding-an-operation',
    'adding-to-an-order',
    'testing',
    'simulation',
    'simulating-modules',
    'performance',
    'benchmarks',
  ],
};

export function sidebar(): DefaultTheme.SidebarItem[] {
  const pages = readdirSync(DOCS)
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.slice(0, -'.md'.length));
  const listed = new Set(Object.values(GROUPS).flat());
  const groups = { ...GROUPS, More: pages.filter((page) => !listed.has(page)) };
  const project = [
    { text: 'README', link: '/README' },
    { text: 'Contributing', link: '/CONTRIBUTING' },
    { text: 'Changelog', link: '/CHANGELOG' },
    { text: 'Reporting a vulnerability', link: '/reporting-a-vulnerability' },
  ];
  return [
    ...Object.entries(groups).map(([text, names]) => ({
      text,
      collapsed: false,
      items: names.filter((name) => pages.includes(name)).map((name) => ({ text: titleOf(name), link: `/${name}` })),
    })),
    { text: 'Project', items: project },
  ].filter(({ items }) => items.length > 0);
}

function titleOf(page: string): string {
  return /^# (.*)$/m.exec(readFileSync(path.join(DOCS, `${page}.md`), 'utf8'))?.[1] ?? page;
}
