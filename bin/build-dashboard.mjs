// Builds the dashboard of Medusa v1 (@medusajs/admin 7.1.18) into .data/dashboard, for DASHBOARD_DIR. It is not part of this
// package, but is installed from the registry into .data/dashboard-build, which can be deleted after the build.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const workshop = path.join(ROOT, '.data/dashboard-build');
const built = path.join(ROOT, '.data/dashboard');

/*
 * webpack: later versions reject the configuration of the dashboard. iso8601-duration: imported, but not declared. Its peer dependency,
 * the Medusa server, is replaced by its types, which suffice for the build. "type": "commonjs" is removed, since webpack would not parse
 * the ES modules otherwise. react-query: the pinned version 4.22.0 misses a response that arrives between the first rendering of a
 * component and its subscription, and then displays a spinner forever; 4.36 checks again on subscription.
 */
const needed = {
  name: 'dashboard-build',
  private: true,
  dependencies: { '@medusajs/admin': '7.1.18', 'iso8601-duration': '1.3.0' },
  overrides: {
    webpack: '5.91.0',
    '@medusajs/medusa': 'npm:@medusajs/client-types@0.2.12',
    '@tanstack/react-query': '4.36.1',
  },
};

const build = `
const { build } = require('@medusajs/admin-ui');
const outDir = ${JSON.stringify(built)};
build({ appDir: __dirname, buildDir: outDir, plugins: [], options: { path: '/app', backend: '/', outDir } })
  .catch((error) => { console.error(error); process.exit(1); });
`;

mkdirSync(workshop, { recursive: true });
writeFileSync(path.join(workshop, 'package.json'), JSON.stringify(needed, null, 2));
writeFileSync(path.join(workshop, 'build.cjs'), build);
const inWorkshop = { cwd: workshop, stdio: 'inherit' };
console.log('Installing the dashboard and what builds it (about 1,100 packages) …');
execFileSync(
  'npm',
  ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
  inWorkshop,
);
patch('domain/orders/details/create-fulfillment/item-table.tsx', {
  'item.variant.inventory_quantity': 'item.variant?.inventory_quantity',
  '{ enabled: isLocationFulfillmentEnabled }':
    '{ enabled: isLocationFulfillmentEnabled && !!item.variant_id }',
  'if (isLocationFulfillmentEnabled) {\n      refetch()':
    'if (isLocationFulfillmentEnabled && item.variant_id) {\n      refetch()',
});
console.log('Building it; that takes some minutes …');
execFileSync(process.execPath, ['build.cjs'], inWorkshop);
console.log(
  `The dashboard is in ${path.relative(process.cwd(), built)}. Serve it at /app with DASHBOARD_DIR=${path.relative(process.cwd(), built)} npm start`,
);

/**
 * Patches a bug of the dashboard in its sources. *Create Fulfillment* reads the stock of each line's variant, but a custom line has
 * no variant: without the patch, the page of an order with a custom line crashes, or requests the stock of an undefined variant.
 */
function patch(file, changes) {
  const at = path.join(workshop, 'node_modules/@medusajs/admin-ui/ui/src', file);
  const source = readFileSync(at, 'utf8');
  const patched = Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from) && !text.includes(to)) throw new Error(`${file} has changed: nothing to patch`);
    return text.replaceAll(from, to);
  }, source);
  writeFileSync(at, patched);
}
