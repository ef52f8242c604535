// Medusa v1 without Redis. It has columns of type int8, which pg returns as strings by default.
require('pg').types.setTypeParser(20, Number);

module.exports = {
  projectConfig: {
    database_url: process.env.DATABASE_URL,
    database_extra: { max: Number(process.env.POOL_SIZE) },
    jwt_secret: 'bench',
    cookie_secret: 'bench',
    store_cors: '',
    admin_cors: '',
  },
  plugins: ['medusa-fulfillment-manual', 'medusa-payment-manual'],
  modules: {
    eventBus: { resolve: '@medusajs/event-bus-local' },
    cacheService: { resolve: '@medusajs/cache-inmemory' },
  },
};
