import { startAcmeServer } from './acme-server.ts';
import { startAlgolia } from './algolia.ts';
import { startCarrierHub } from './carrier-hub.ts';
import { startCarrierServer } from './carrier-server.ts';
import type { Fake } from './fake-company.ts';
import { startIdTokenIssuer } from './id-token-issuer.ts';
import { startMeilisearch } from './meilisearch.ts';
import { startMollieServer } from './mollie-server.ts';
import { startPaymentServer } from './payment-server.ts';
import { type PayPalServer, startPayPalServer } from './paypal/paypal-server.ts';
import { startProfileServer } from './profile-server.ts';
import { startSendGrid } from './sendgrid.ts';
import { startStripeServer } from './stripe/stripe-server.ts';
import { startTaxServer } from './tax-server.ts';
import { startV1Server } from './v1-server.ts';
import { startViesServer } from './vies-server.ts';
import { startWarehouseServer } from './warehouse-server.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/* The fakes themselves. Those that run another company's server, such as oidc-provider, have its behavior and are not listed. */

/** The requests to any fake that it does not have. */
interface StrictFake extends Fake {
  unsupported: string[];
}

/** A fake with the headers by which it knows the shop. */
type Start = () => Promise<{ fake: StrictFake; headers: Record<string, string> }>;

const withHeaders =
  (start: () => Promise<StrictFake>, headers: Record<string, string> = {}): Start =>
  async () => ({ fake: await start(), headers });

const FAKES: Record<string, Start> = {
  Acme: withHeaders(() => startAcmeServer()),
  Algolia: withHeaders(() => startAlgolia('app', 'key'), {
    'x-algolia-application-id': 'app',
    'x-algolia-api-key': 'key',
  }),
  'A carrier': withHeaders(startCarrierServer),
  'A shipping hub': async () => {
    const fake = await startCarrierHub();
    return { fake, headers: { authorization: `Bearer ${fake.apiKey}` } };
  },
  'An issuer of ID tokens': withHeaders(() => startIdTokenIssuer('shop')),
  Meilisearch: withHeaders(() => startMeilisearch('key'), { authorization: 'Bearer key' }),
  Mollie: async () => {
    const fake = await startMollieServer();
    return { fake, headers: { authorization: `Bearer ${fake.apiKey}` } };
  },
  'A payment company': withHeaders(startPaymentServer),
  PayPal: async () => {
    const fake = await startPayPalServer();
    return { fake, headers: { authorization: `Bearer ${await requestToken(fake)}` } };
  },
  'The profile of a platform': withHeaders(() => startProfileServer()),
  SendGrid: withHeaders(() => startSendGrid()),
  Stripe: async () => {
    const fake = await startStripeServer();
    return { fake, headers: { authorization: `Bearer ${fake.apiKey}` } };
  },
  'A tax service': withHeaders(startTaxServer),
  VIES: withHeaders(startViesServer),
  'Medusa v1': withHeaders(() => startV1Server({ orders: {}, carts: {}, drafts: {} }, 'token')),
  'A warehouse': withHeaders(startWarehouseServer),
  'A webhook receiver': withHeaders(startWebhookReceiver),
};

async function requestToken({ url, clientId, clientSecret }: PayPalServer): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const response = await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers });
  return ((await response.json()) as { access_token: string }).access_token;
}

describe.each(Object.entries(FAKES))('%s', (_, start) => {
  let started: Awaited<ReturnType<Start>>;

  beforeAll(async () => (started = await start()));
  afterAll(() => started.fake.stop());

  it.each(['DELETE /v1/dragons/dr_1', 'PUT /v2/payments/dragons'])(
    'answers 501 for %s, which it does not have, and records it',
    async (route) => {
      const { fake, headers } = started;
      const [method, path] = route.split(' ');
      const response = await fetch(new URL(path, fake.url), { method, headers });
      expect(response.status).toBe(501);
      expect(await response.json()).toEqual({ message: expect.stringContaining(route) });
      expect(fake.unsupported).toContain(route);
    },
  );
});

describe('A fault of a company', () => {
  it.each([
    ['fails', 503, 0],
    ['fails after', 503, 1],
    ['refuses', 200, 0],
    ['loses the response', null, 1],
    ['works late', 200, 1],
    ['works', 200, 1],
  ] as const)('"%s" has the status %s and %s effects', async (fault, status, effects) => {
    const carrier = await startCarrierServer();
    carrier.behaviors.set('create', fault);
    const response = await requestLabel(carrier.url, 'create').catch(() => null);
    expect(response?.status ?? null).toBe(status);
    expect(carrier.labels.size).toBe(effects);
    await carrier.stop();
  });

  it.each([
    ['hangs before', 0],
    ['hangs after', 1],
  ] as const)('"%s" withholds the response, with %s effects', async (fault, effects) => {
    const carrier = await startCarrierServer();
    carrier.behaviors.set('create', fault);
    const response = requestLabel(carrier.url, 'create').catch(() => null);
    await carrier.waitForHangingRequest();
    expect(carrier.labels.size).toBe(effects);
    await carrier.stop();
    expect(await response).toBeNull();
  });

  it('applies to its operation only', async () => {
    const carrier = await startCarrierServer();
    carrier.behaviors.set('create', 'fails');
    expect((await requestLabel(carrier.url, 'create-return')).status).toBe(200);
    await carrier.stop();
  });

  it('applies to as many requests as it is set for', async () => {
    const carrier = await startCarrierServer();
    carrier.behaviors.set('', { fault: 'fails', times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await requestLabel(carrier.url, 'create')).status);
    expect(statuses).toEqual([503, 503, 200]);
    await carrier.stop();
  });

  it('follows the order in which the faults are listed', async () => {
    const carrier = await startCarrierServer();
    carrier.behaviors.set('', { inOrder: ['fails', 'works', 'fails'] });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await requestLabel(carrier.url, 'create')).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    await carrier.stop();
  });
});

function requestLabel(url: string, operation: 'create' | 'create-return'): Promise<Response> {
  return fetch(`${url}/${operation}`, {
    method: 'POST',
    body: JSON.stringify({ key: 'ful_1', order: 'order_1' }),
  });
}
