import { createPayPalProviders } from '#additions/paypal/paypal-providers';
import { type PaymentProvider, paypal } from '../../../src/index.ts';
import { type PayPalServer, startPayPalServer } from '../../fakes/paypal/paypal-server.ts';

/* Access tokens and requests of the PayPal provider. */

let company: PayPalServer;

beforeEach(async () => (company = await startPayPalServer()));
afterEach(() => company.stop());

function createProvider(options: { clientSecret?: string } = {}): PaymentProvider {
  const { clientId, clientSecret, webhookId, url } = company;
  return createPayPalProviders({ clientId, clientSecret, webhookId, apiBase: url, ...options })[0];
}

function initiate(provider: PaymentProvider, details: object = {}, signal = AbortSignal.timeout(10_000)) {
  const cart = { cart_id: 'cart_1', email: null, session_key: `ps_${Math.random()}`, currency_code: 'eur' };
  return provider.initiate({ ...cart, amount: 1999, ...details }, signal);
}

const countTokens = (): number =>
  company.requests.filter(({ route }) => route === 'POST /v1/oauth2/token').length;

describe('The access token', () => {
  it('is requested once for concurrent and further requests', async () => {
    const provider = createProvider();
    await Promise.all([initiate(provider), initiate(provider), initiate(provider)]);
    await initiate(provider);
    expect(countTokens()).toBe(1);
  });

  it('is not requested before the first payment', () => {
    createProvider();
    expect(company.requests).toEqual([]);
  });

  it('is renewed a minute before it expires', async () => {
    const provider = createProvider();
    company.tokenSeconds = 59;
    await initiate(provider);
    await initiate(provider);
    expect(countTokens()).toBe(2);
    company.tokenSeconds = 3600;
    await initiate(provider);
    await initiate(provider);
    expect(countTokens()).toBe(3);
  });

  it('is renewed once, and the request repeated, when PayPal does not accept it any more', async () => {
    const provider = createProvider();
    await initiate(provider);
    company.revokeTokens();
    await Promise.all([initiate(provider), initiate(provider)]);
    expect(company.ledger.orders.size).toBe(3);
    expect(countTokens()).toBeLessThanOrEqual(3);
  });

  it('that PayPal refuses for wrong credentials results in an error without them', async () => {
    const clientSecret = 'EWrong-Secret_00000000';
    const error: unknown = await initiate(createProvider({ clientSecret })).catch(
      (problem: unknown) => problem,
    );
    expect(error).toMatchObject({ message: 'PayPal rejects the client id or the client secret (HTTP 401)' });
    expect(JSON.stringify(Object.getOwnPropertyDescriptors(error))).not.toContain(clientSecret);
  });

  it('is requested again after PayPal was unavailable', async () => {
    const provider = createProvider();
    company.behaviors.set('POST /v1/oauth2/token', 'fails');
    await expect(initiate(provider)).rejects.toThrow();
    company.behaviors.clear();
    await initiate(provider);
    expect(company.ledger.orders.size).toBe(1);
  });
});

describe('A request', () => {
  it('ends when it is aborted', async () => {
    const provider = createProvider();
    await initiate(provider);
    company.behaviors.set('POST /v2/checkout/orders', 'hangs before');
    const abort = new AbortController();
    const response = initiate(provider, {}, abort.signal).catch((error: unknown) => error);
    await company.waitForHangingRequest();
    abort.abort();
    expect(await response).toMatchObject({ name: 'AbortError' });
  });

  it('ends when the response is larger than 1 MB', async () => {
    const provider = createProvider();
    await initiate(provider);
    company.behaviors.set('POST /v2/checkout/orders', 'floods');
    await expect(initiate(provider)).rejects.toThrow('A response of PayPal is larger than 1048576 bytes');
  });

  it.each([
    ['eur', 1999, '19.99'],
    ['eur', 5, '0.05'],
    ['usd', 100_000_000_000_001, '1000000000000.01'],
    ['jpy', 1999, '1999'],
    ['huf', 199_900, '1999'],
    ['twd', 100, '1'],
  ])('in %s sends %d minor units as %s', async (currency_code, amount, value) => {
    await initiate(createProvider(), { currency_code, amount });
    expect(company.ledger.orderOf('cart_1').purchase_units[0].amount).toEqual({
      currency_code: currency_code.toUpperCase(),
      value,
    });
  });

  it('in a currency that PayPal charges in whole units is refused for another amount', async () => {
    expect(await initiate(createProvider(), { currency_code: 'huf', amount: 199_950 })).toEqual({
      status: 'refused',
      message: 'An amount in HUF must be a multiple of 100 minor units to be paid by PayPal, unlike 199950',
    });
    expect(company.requests).toEqual([]);
  });
});

describe('The options', () => {
  const [clientId, clientSecret] = ['AZDxjDScFpQtjWTOUtWKbyN', 'EGnHDxDqRPdaLdZz8iCr8N7'];

  it.each([
    ['a client id with a space', { clientId: 'AZDxjDScFp QtjWTOUtWKbyN', clientSecret }],
    ['a short client secret', { clientId, clientSecret: 'EGnHDxD' }],
    ['a malformed id of a webhook', { clientId, clientSecret, webhookId: 'https://shop.example' }],
  ])('reject %s in one line without the values', (_, options) => {
    const reject = () => paypal(options);
    expect(reject).toThrow(/^[^\n]*PayPal[^\n]*$/);
    for (const value of Object.values(options)) expect(reject).not.toThrow(value);
  });
});
