import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApp, withStore } from '@storekeep/server/commands';
import type { Database } from '@storekeep/server/extend';
import { defineCommand, UsageError } from '@storekeep/server/module';
import { fillDemoShop } from './demo-shop.ts';
import { seedHistory } from './history/seed-history.ts';
import { seedOrders } from './history/seed-orders.ts';

export const command = defineCommand({
  options: {
    orders: { type: 'string', value: '<number>', description: 'then places so many orders, for load' },
  },
  examples: [
    ['', 'products, regions, discounts, a customer, and orders in every state, in an empty shop'],
    ['--orders 10000', 'also 10,000 orders of guests; in a demo shop, only these'],
  ],
  notes:
    'It needs a shop without regions and products, or the demo shop. It creates no staff user, and sends no e-mail.',
  async run({ values: { orders }, progress }) {
    const count = orders === undefined ? 0 : parseCount(orders);
    const shopper = await withStore(process.env, async (database) => {
      const isThere = count > 0 && (await isDemoShop(database));
      if (!isThere) progress.step('Filling the shop…');
      const { url } = database.dataSource.options as { url: string };
      return withApp(url, async (app) => {
        // random, since others may be able to reach this shop
        const login = isThere ? null : await fillDemoShop(app, randomBytes(12).toString('base64url'));
        if (login) await seedHistory(app, null);
        if (count > 0) progress.step(`Placing ${count} orders…`);
        await seedOrders(app, count, (done) => progress.count('orders', done, count));
        return login;
      });
    });
    return {
      text: [
        shopper ? 'The demo shop is filled.' : 'The orders are placed.',
        ...(shopper
          ? [
              `  Customer     ${shopper.email} / ${shopper.password}`,
              '  Staff        none was created: storekeep user:create --email <e-mail>',
            ]
          : []),
        ...(count > 0 ? [`  Orders       ${count} of guests`] : []),
      ].join('\n'),
      data: { customer: shopper, orders: count },
    };
  },
});

/** @throws UsageError */
function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new UsageError(`--orders ${text} is not a number from 1 to 9999999`);
  return Number(text);
}

async function isDemoShop(database: Database): Promise<boolean> {
  const rows = await database.query(
    `select from product_variant where sku = 'LH-SPOON' and deleted_at is null`,
  );
  return rows.length > 0;
}

/** The application does not listen. Its settings are defaults, so that no service of another company is called. */
async function withApp<T>(url: string, work: (app: NestFastifyApplication) => Promise<T>): Promise<T> {
  const variables = Object.entries(process.env).filter(([name]) =>
    /^(STOCK_LOCATIONS|DATA_DIR|FILES_DIR)$/.test(name),
  );
  const app = await openApp({ ...Object.fromEntries(variables), DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    await app.init();
    return await work(app);
  } finally {
    await app.close();
  }
}
