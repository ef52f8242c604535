/* The server process of the simulation. On SIGUSR2 it repeats requests to companies that have no response, and gives back stock. */
import 'reflect-metadata';
import { ExpiredStockHolds } from '../../dist/src/additions/stock-holds/expired-stock-holds.js';
import {
  FulfillmentProvider,
  FulfillmentProviders,
  Outbox,
  PaymentProvider,
  PaymentProviders,
} from '../../dist/src/index.js';
import { loadConfig } from '../../dist/src/server/standalone/own-modules.js';
import { createApp } from '../../dist/src/server/standalone/server.js';
import { AbandonedPayments } from '../../dist/src/shop/checkout/checkout/abandoned-payments.js';
import { RetryFulfillments } from '../../dist/src/shop/orders/fulfillments/retry-fulfillments.js';
import { RetryPayments } from '../../dist/src/shop/orders/payments/retry-payments.js';
import { OrderReturnLabels } from '../../dist/src/shop/orders/returns/request-label.js';
import { httpCarrier, httpPayments } from './providers.mjs';

const { PAYMENT_SERVER, CARRIER_SERVER } = process.env;
const config = await loadConfig(process.env);
const app = await createApp(config, config.databaseUrl);
const find = (type) => app.get(type, { strict: false });
find(PaymentProviders).register(httpPayments(PaymentProvider, PAYMENT_SERVER));
find(FulfillmentProviders).register(httpCarrier(FulfillmentProvider, CARRIER_SERVER));
process.on('SIGUSR2', () => {
  for (const task of [
    RetryPayments,
    RetryFulfillments,
    OrderReturnLabels,
    AbandonedPayments,
    ExpiredStockHolds,
  ])
    void find(task)
      .run()
      .then(() => find(Outbox).wake());
});
await app.listen(config.port, config.host);
