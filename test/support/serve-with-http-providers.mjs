/*
 * Serves a shop with an additional payment provider and, if their URLs are set, a carrier and a warehouse. On SIGUSR2 it runs the
 * periodic tasks that repeat requests without a response, and cancel abandoned payments and reservations.
 */
import 'reflect-metadata';
import { ExternalWarehouses, FulfillmentProviders, PaymentProviders } from '../../dist/src/index.js';
import { loadConfig } from '../../dist/src/server/standalone/own-modules.js';
import { createApp } from '../../dist/src/server/standalone/server.js';
import { AbandonedPayments } from '../../dist/src/shop/checkout/checkout/abandoned-payments.js';
import { AbandonedReservations } from '../../dist/src/shop/checkout/checkout/abandoned-reservations.js';
import { RetryFulfillments } from '../../dist/src/shop/orders/fulfillments/retry-fulfillments.js';
import { RetryPayments } from '../../dist/src/shop/orders/payments/retry-payments.js';
import { OrderReturnLabels } from '../../dist/src/shop/orders/returns/request-label.js';
import { HttpCarrier } from './http-carrier.mjs';
import { HttpPayments } from './http-payments.mjs';
import { HttpWarehouse } from './http-warehouse.mjs';

const { PAYMENT_SERVER, CARRIER_SERVER, WAREHOUSE_SERVER } = process.env;
const config = await loadConfig(process.env);
const app = await createApp(config, config.databaseUrl);
app.get(PaymentProviders, { strict: false }).register(new HttpPayments(PAYMENT_SERVER));
if (CARRIER_SERVER)
  app.get(FulfillmentProviders, { strict: false }).register(new HttpCarrier(CARRIER_SERVER));
if (WAREHOUSE_SERVER)
  app.get(ExternalWarehouses, { strict: false }).register(new HttpWarehouse(WAREHOUSE_SERVER));
process.on('SIGUSR2', () => {
  for (const task of [
    AbandonedPayments,
    AbandonedReservations,
    RetryPayments,
    RetryFulfillments,
    OrderReturnLabels,
  ])
    void app.get(task, { strict: false }).run();
});
await app.listen(config.port, config.host);
