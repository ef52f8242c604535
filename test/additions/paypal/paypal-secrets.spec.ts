import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';

/* Secrets of PayPal in logs and responses. */

const logs: string[] = [];
let shop: PayPalShop;

/** Jest restores the streams before each test. */
function recordLogs(): void {
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => logs.push(String(chunk)) > 0);
}

beforeAll(async () => {
  recordLogs();
  shop = await openPayPalShop({ LOG_LEVEL: 'trace' });
});
afterAll(() => shop.close());

describe('A shop that is paid by PayPal', () => {
  it('neither logs nor returns the client secret or an access token', async () => {
    recordLogs();
    const { company, admin, store } = shop;
    const responses: unknown[] = [];
    const order = await shop.placePaidOrder();
    for (const behavior of ['fails', 'floods', 'loses the response'] as const) {
      company.behaviors.set('POST /v2', behavior);
      responses.push(await admin.post(`/orders/${order.id}/capture`));
      company.behaviors.clear();
      await shop.retryUnanswered();
    }
    company.revokeTokens();
    company.behaviors.set('POST /v1/oauth2/token', 'fails');
    const cart = await shop.prepareCart({ provider: 'paypal' });
    responses.push(await store.post(`/carts/${cart}/complete`));
    company.behaviors.clear();
    const capture = company.ledger.captureOf(company.ledger.orderOf(order.cart));
    expect(await shop.sendEvent('PAYMENT.CAPTURE.COMPLETED', capture)).toBe(200);
    responses.push(await shop.readOrder(order.id), await store.get(`/carts/${cart}`));

    // the failures were logged, with their reasons
    for (const operation of ['capture', 'initiate'])
      expect(logs.join('')).toMatch(
        new RegExp(`"message":"${operation}","provider_id":"paypal"[^\\n]*"err":"Error: PayPal`),
      );
    expect(company.tokens.length).toBeGreaterThan(1);
    const text = logs.join('') + JSON.stringify(responses);
    for (const secret of [company.clientSecret, ...company.tokens]) expect(text.includes(secret)).toBe(false);
  });

  it('sends an id with every POST, which is short enough for PayPal', async () => {
    const { id } = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const posts = shop.company.requests.filter(
      ({ route }) => route.startsWith('POST') && route !== 'POST /v1/oauth2/token',
    );
    expect(posts.length).toBeGreaterThanOrEqual(3);
    expect(posts.filter(({ requestId }) => !requestId || requestId.length > 108)).toEqual([]);
  });
});
