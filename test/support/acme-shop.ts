import type { ServerResponse } from 'node:http';
import { PaymentProviders } from '../../src/index.ts';
import { type AcmeServer, startAcmeServer } from '../fakes/acme-server.ts';
import { AcmePayments } from '../readme/acme-payments.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { until } from './until.ts';

/** A sample shop that takes payments by the provider of docs/extending.md. */
export interface AcmeShop extends SampleShop {
  acme: AcmeServer;
  /** Sends a signed webhook. @returns its status */
  sendWebhook(notice: object): Promise<number>;
  /** Waits for a request that hangs at the company, so that the test answers it. */
  takeHangingRequest(): Promise<ServerResponse>;
}

export async function openAcmeShop(): Promise<AcmeShop> {
  const acme = await startAcmeServer();
  process.env.ACME_URL = acme.url;
  process.env.ACME_SECRET = acme.secret;
  const shop = await useSampleShop({});
  const providers = shop.app.get(PaymentProviders, { strict: false });
  // waits for responses that a test withholds, also on a loaded machine
  Object.assign(new AcmePayments(providers), { timeoutMs: 60_000 });
  await providers.onApplicationBootstrap();
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'acme' }));
  return {
    ...shop,
    acme,
    async sendWebhook(notice) {
      const { body, headers } = acme.signWebhook(notice);
      const request = { method: 'POST', url: '/hooks/acme', payload: body, headers } as const;
      return (await shop.app.inject(request)).statusCode;
    },
    async takeHangingRequest() {
      const [request] = await until(() => [...acme.hanging]);
      acme.hanging.delete(request);
      return request;
    },
    async close() {
      await shop.close();
      await acme.stop();
    },
  };
}
