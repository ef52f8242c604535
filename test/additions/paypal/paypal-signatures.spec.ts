import { paypal } from '../../../src/index.ts';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { until } from '../../support/until.ts';

/* Webhooks that PayPal has not signed. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterAll(() => shop.close());

describe('A webhook that PayPal has not signed', () => {
  async function send(payload: string, headers: Record<string, string>, path = '/hooks/paypal') {
    return shop.app.inject({ method: 'POST', url: path, payload, headers });
  }

  it.each(['/hooks/paypal', '/paypal/hooks'])('is rejected with 400 at %s', async (path) => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    const event = shop.company.signEvent(
      'PAYMENT.AUTHORIZATION.CREATED',
      ledger.authorizationOf(ledger.pay(intent)),
    );
    const forged = { ...event.headers, 'paypal-transmission-sig': 'A'.repeat(344) };
    expect((await send(event.body, forged, path)).statusCode).toBe(400);
    expect((await send(event.body, { 'content-type': 'application/json' }, path)).statusCode).toBe(400);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('is rejected although its headers are those of a signed one', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const authorization = ledger.authorizationOf(ledger.orderOf(order.cart));
    const signed = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', authorization);
    expect((await send(signed.body, signed.headers)).statusCode).toBe(200);
    const voided = signed.body.replace('AUTHORIZATION.CREATED', 'AUTHORIZATION.VOIDED');
    expect((await send(voided, signed.headers)).statusCode).toBe(400);
  });

  it('for another webhook of the same account is rejected', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const authorization = ledger.authorizationOf(ledger.orderOf(order.cart));
    const { body, headers } = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', authorization, {
      webhookId: '1JE4291016473214C',
    });
    expect((await send(body, headers)).statusCode).toBe(400);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"event_type":1}', '{} , "webhook_id": "1JE4291016473214C"'])(
    'is rejected with 400 if its body is %j',
    async (body) => {
      const { headers } = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', {});
      expect((await send(body, headers)).statusCode).toBe(400);
    },
  );

  it('is rejected if no webhook is configured', async () => {
    const { clientId, clientSecret, url } = shop.company;
    const [provider] = await paypal({ clientId, clientSecret, apiBase: url });
    const { body, headers } = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', {});
    await expect(provider.webhook(Buffer.from(body), headers, AbortSignal.timeout(5000))).rejects.toThrow(
      'the signature is not valid',
    );
  });

  const DAY_MS = 24 * 60 * 60 * 1000;
  const VERIFICATION = 'POST /v1/notifications/verify-webhook-signature';
  const verifications = () => shop.company.requests.filter(({ route }) => route === VERIFICATION).length;

  it.each([
    ['paypal-transmission-id', 'forged'],
    ['paypal-transmission-time', 'yesterday'],
    ['paypal-transmission-time', new Date(Date.now() - 5 * DAY_MS).toISOString()],
    ['paypal-transmission-time', new Date(Date.now() + DAY_MS).toISOString()],
    ['paypal-auth-algo', 'none'],
    ['paypal-cert-url', 'http://api.paypal.com/v1/notifications/certs/CERT-0'],
    ['paypal-cert-url', 'https://api.paypal.com.example/v1/notifications/certs/CERT-0'],
    ['paypal-cert-url', 'https://evilpaypal.com/v1/notifications/certs/CERT-0'],
    ['paypal-cert-url', 'certs'],
    ['paypal-transmission-sig', 'forged'],
  ])('is rejected without a call to PayPal if its header %s is %s', async (name, value) => {
    const { body, headers } = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', {});
    const before = verifications();
    expect((await send(body, { ...headers, [name]: value })).statusCode).toBe(400);
    expect(verifications()).toBe(before);
  });

  it('is verified by one of two calls at a time, while carts are paid, and 20 more wait', async () => {
    const before = verifications();
    shop.company.behaviors.set(VERIFICATION, 'hangs before');
    const forged = Array.from({ length: 23 }, () => {
      const { body, headers } = shop.company.signEvent('PAYMENT.AUTHORIZATION.CREATED', {});
      return send(body, headers).then(({ statusCode }) => statusCode);
    });
    expect(await Promise.race(forged)).toBe(429);
    await until(() => verifications() === before + 2);
    await shop.openCart();
    expect(verifications()).toBe(before + 2);
    shop.company.behaviors.clear();
    expect((await Promise.all(forged)).filter((status) => status === 429)).toHaveLength(1);
  });
});
