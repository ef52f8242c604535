import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { fillDemoShop } from '../../demo/demo-shop.ts';
import { readConfig } from '../config/config.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

runCommand(async () => {
  // random, since others may be able to reach this shop
  const shopperPassword = randomBytes(12).toString('base64url');
  const { stockLocations } = readConfig({ STOCK_LOCATIONS: process.env.STOCK_LOCATIONS });
  const options = { shopperPassword, stockAtLocations: stockLocations };
  const shopper = await withStore(process.env, (database) => fillDemoShop(database, options));
  return [
    'The demo shop is filled.',
    `  Customer     ${shopper.email} / ${shopper.password}`,
    '  Staff        none was created: npm run user:create -- --email <e-mail> --password <password>',
  ].join('\n');
});
