/* A shop in a process of its own, with one more payment provider. SIGUSR2: look for forgotten payments now. */
import { ForgottenPayments } from '../../dist/src/checkout/forgotten-payments.js';
import { PaymentProviders } from '../../dist/src/index.js';
import { readConfig } from '../../dist/src/kernel/config.js';
import { createApp } from '../../dist/src/server.js';
import { HttpPayments } from './http-payments.mjs';

const config = readConfig(process.env);
const app = await createApp(config, config.databaseUrl);
app.get(PaymentProviders, { strict: false }).register(new HttpPayments(process.env.PAYMENT_SERVER));
process.on('SIGUSR2', () => void app.get(ForgottenPayments, { strict: false }).sweep());
await app.listen(config.port, config.host);
