import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProducts, SHIPPING_CENTS, STOCK, TAX_PERCENT } from '../catalogue.mjs';
import { createJsonClient } from '../json-client.mjs';
import { findFreePort, runScript, startPeer } from '../servers.mjs';

/** Vendure refuses its default in production. */
const SUPERADMIN_PASSWORD = randomBytes(16).toString('hex');
const PAGE = 100; // the maximum of the shop API

export default {
  name: 'vendure',
  title: 'Vendure',
  package: '@vendure/core',
  requests: new URL('requests.mjs', import.meta.url),
  files: ['vendure-config.cjs', 'server.cjs', 'populate.cjs'],

  /** The products are imported here, too, before the measured server starts. */
  async migrate({ directory, env, products }) {
    writeFileSync(path.join(directory, 'products.csv'), toCsv(createProducts(products)));
    const more = {
      ...{ PORT: String(await findFreePort()), SUPERADMIN_PASSWORD },
      TAX_PERCENT: String(TAX_PERCENT),
      SHIPPING_CENTS: String(SHIPPING_CENTS),
    };
    await runScript(['populate.cjs'], { directory, env: { ...env, ...more } });
  },

  start({ directory, env, port }) {
    return startPeer(['server.cjs'], {
      ...{ directory, port, healthPath: '/health' },
      env: { ...env, PORT: String(port), SUPERADMIN_PASSWORD },
    });
  },

  /** Looks up the ids of what the import has created. */
  async fill({ port, products: count }) {
    const shop = createJsonClient(port);
    const products = [];
    for (let skip = 0; skip < count; skip += PAGE) {
      const query = `{ products(options: { take: ${PAGE}, skip: ${skip} }) { items { id variants { id } } } }`;
      const { data } = await shop.post('/shop-api', { query });
      products.push(...data.products.items);
    }
    if (products.length !== count)
      throw new Error(`only ${products.length} of ${count} products were imported`);
    return {
      productIds: products.map(({ id }) => id),
      variantIds: products.flatMap(({ variants }) => variants.map(({ id }) => id)),
    };
  },
};

/** The format of Vendure's importer: the first line of a product describes it, the further ones its other variants. */
function toCsv(products) {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const lines = products.flatMap(({ title, handle, description, variants }) =>
    variants.map(({ size, sku, cents }, place) => {
      const product = place ? ',,,,,' : `${title},${handle},"${description}",,,Size`;
      return `${product},${size},${sku},${(cents / 100).toFixed(2)},standard,${STOCK},true,,`;
    }),
  );
  return [head, ...lines].join('\n');
}
