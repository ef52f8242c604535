import { defineCommand } from '@storekeep/server/module';
import { withoutLogin } from '../control/shop-record.ts';
import { withShops } from './with-shops.ts';

export const command = defineCommand({
  options: {},
  examples: [['', 'hosts, state and database of each, without passwords']],
  async run() {
    const shops = await withShops(process.env, (records) => records.list());
    const data = shops.map(({ id, hosts, state, version, database }) => ({
      ...{ id, hosts, state, version },
      database: withoutLogin(database),
    }));
    const lines = data.map(
      ({ hosts, state, database }) => `${state.padEnd(10)} ${hosts.join(', ')}  ${database}`,
    );
    return { text: lines.length > 0 ? lines.join('\n') : 'There are no shops', data };
  },
});
