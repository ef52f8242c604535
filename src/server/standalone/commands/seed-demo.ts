import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { fillDemoShop } from '../../demo/demo-shop.ts';
import { readConfig } from '../config/config.ts';
import { defineCommand } from './define-command.ts';
import { withStore } from './with-store.ts';

export const command = defineCommand({
  options: {},
  examples: [['', 'products, regions, discounts and a customer, in an empty shop']],
  notes: 'It needs a shop without regions and products, and creates no staff user.',
  async run({ progress }) {
    // random, since others may be able to reach this shop
    const shopperPassword = randomBytes(12).toString('base64url');
    const { stockLocations } = readConfig({ STOCK_LOCATIONS: process.env.STOCK_LOCATIONS });
    const options = { shopperPassword, stockAtLocations: stockLocations };
    progress.step('Filling the shop…');
    const shopper = await withStore(process.env, (database) => fillDemoShop(database, options));
    return {
      text: [
        'The demo shop is filled.',
        `  Customer     ${shopper.email} / ${shopper.password}`,
        '  Staff        none was created: storekeep user:create --email <e-mail> --password <password>',
      ].join('\n'),
      data: { customer: shopper },
    };
  },
});
