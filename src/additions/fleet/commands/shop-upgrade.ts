import { defineCommand, UsageError } from '@storekeep/server/module';
import type { ShopRecord } from '../control/shop-record.ts';
import { upgradeShop } from './upgrade-shop.ts';
import { requireHost, requireShop, withShops } from './with-shops.ts';

interface Outcome {
  id: string;
  hosts: readonly string[];
  /** Why it was not upgraded; null if it was. */
  error: string | null;
}

export const command = defineCommand({
  positionals: '<host>',
  options: { all: { type: 'boolean', description: 'upgrades all shops, one after the other' } },
  examples: [
    ['a.example', 'runs the pending migrations of its database'],
    ['--all', 'before the servers of a new version are started'],
  ],
  notes:
    'A shop whose migration fails stays as it was, and the others are upgraded. The exit code is 1 then. A server upgrades a shop when it opens it.',
  async run({ values: { all }, positionals, progress }) {
    if (all && positionals.length > 0) throw new UsageError('Give a host or --all, not both');
    const shops = await withShops(process.env, async (records) =>
      all ? records.list() : [await requireShop(records, requireHost(positionals))],
    );
    const outcomes: Outcome[] = [];
    for (const [index, shop] of shops.entries()) {
      progress.step(`${index + 1} of ${shops.length}: ${shop.hosts[0]}`);
      outcomes.push({ id: shop.id, hosts: shop.hosts, error: await upgrade(shop) });
    }
    const failed = outcomes.filter(({ error }) => error !== null);
    return {
      text: [
        `Upgraded ${outcomes.length - failed.length} of ${outcomes.length} shops`,
        ...failed.map(({ hosts, error }) => `${hosts[0]}: ${error}`),
      ].join('\n'),
      data: outcomes,
      failed: failed.length > 0,
    };
  },
});

/** @returns why it failed; null if it did not */
async function upgrade(shop: ShopRecord): Promise<string | null> {
  if (shop.state === 'moving') return 'it is being moved';
  try {
    await upgradeShop(shop, process.env);
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return (message || code || 'it failed').replaceAll(/\s+/g, ' ');
  }
}
