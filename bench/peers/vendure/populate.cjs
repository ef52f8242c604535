// Creates the tables, and imports the shop and its products (`products.csv`) with Vendure's own importer.
const { bootstrap, LanguageCode } = require('@vendure/core');
const { populate } = require('@vendure/core/cli/populate');
const path = require('node:path');
const createConfig = require('./vendure-config.cjs');

const TAX_PERCENT = Number(process.env.TAX_PERCENT);

const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: TAX_PERCENT }],
  shippingMethods: [{ name: 'Standard', price: Number(process.env.SHIPPING_CENTS), taxRate: TAX_PERCENT }],
  paymentMethods: [
    {
      name: 'Standard Payment',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};

populate(
  () => bootstrap(createConfig({ createTables: true })),
  initialData,
  path.join(__dirname, 'products.csv'),
)
  .then((app) => app.close())
  .then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
