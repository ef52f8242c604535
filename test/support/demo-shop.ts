import type { INestApplication } from '@nestjs/common';
import { KNOWN_PASSWORD, openDemoShop } from '#additions/demo/demo-shop';
import { seedHistory } from '#additions/demo/history/seed-history';
import { createFilledDatabase } from './database.ts';
import { openShop, type Shop } from './shop.ts';

/** The login of staff of `useDemoShop`; the customer maja@example.com has the same password. */
export const DEMO_LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

/** Fills an empty shop without staff like the demo at its first start, with its orders of 60 days. */
async function fillAsDemo(app: INestApplication): Promise<void> {
  await openDemoShop(app, KNOWN_PASSWORD, (staffId) => seedHistory(app, staffId));
}

/** Opens a shop with the data of the demo in a database of its own. They are made once in a run, since that takes longer than most specs. */
export async function useDemoShop(env: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const database = await createFilledDatabase('demo', async (url) => {
    const demo = await openShop({}, url);
    await demo.sql('delete from "user"');
    await fillAsDemo(demo.app);
    await demo.close();
  });
  const shop = await openShop(env, database.url);
  return {
    ...shop,
    async close() {
      await shop.close();
      await database.close();
    },
  };
}
