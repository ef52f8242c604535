// Vendure with what its core offers: no search, asset or e-mail plugin, jobs in memory.
const { DefaultLogger, LogLevel, dummyPaymentHandler } = require('@vendure/core');

const url = new URL(process.env.DATABASE_URL);

/** @param {{ createTables?: boolean }} [options] */
module.exports = ({ createTables = false } = {}) => ({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    shopApiPath: 'shop-api',
    adminApiPath: 'admin-api',
    cors: { origin: ['http://localhost'] },
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: process.env.SUPERADMIN_PASSWORD },
    requireVerification: false,
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: url.hostname,
    port: Number(url.port || 5432),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    poolSize: Number(process.env.POOL_SIZE),
    logging: false,
    synchronize: createTables, // eslint-disable-line no-restricted-syntax -- a benchmark's database needs no migrations
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: process.cwd() },
  plugins: [],
});
