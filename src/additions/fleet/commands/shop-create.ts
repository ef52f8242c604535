import { defineCommand, UsageError } from '@storekeep/server/module';
import { createRecord } from '../control/shop-record.ts';
import { upgradeShop } from './upgrade-shop.ts';
import { describeChange, requireHost, withShops } from './with-shops.ts';

export const command = defineCommand({
  positionals: '<host>',
  options: {
    database: {
      type: 'string',
      value: '<URL>',
      required: true,
      description: 'its own database, which exists and is empty or has a shop',
    },
    host: { type: 'string', value: '<host>', multiple: true, description: 'a further host' },
    variable: {
      type: 'string',
      value: '<NAME=value>',
      multiple: true,
      description: 'a variable of the server for this shop only',
    },
  },
  examples: [
    ['a.example --database postgres://shop@db/a', 'its tables are created, and it is served within a second'],
    ['a.example --host www.a.example --database …', 'a shop with two hosts'],
    ['a.example --database … --variable STRIPE_API_KEY=sk_…', 'with an account of its own'],
  ],
  notes: 'Its first user: DATABASE_URL=postgres://shop@db/a storekeep user:create --email you@a.example',
  async run({ values: { database, host: others, variable }, positionals, progress }) {
    const hosts = [requireHost(positionals), ...others];
    const shop = createRecord({ hosts, database, variables: parseVariables(variable) });
    const created = await withShops(process.env, async (shops) => {
      for (const host of shop.hosts)
        if (await shops.find(host)) throw new Error(`There already is a shop at ${host}`);
      progress.step('Running migrations…');
      await upgradeShop(shop, process.env);
      return shops.create(shop);
    });
    return describeChange('Created', created);
  },
});

function parseVariables(variables: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    variables.map((variable) => {
      const [, name, value] = /^([A-Z][A-Z\d_]*)=(.*)$/s.exec(variable) ?? [];
      if (name === undefined)
        throw new UsageError('--variable needs a name and a value, such as MAIL_FROM=shop@a.example');
      return [name, value];
    }),
  );
}
