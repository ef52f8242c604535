import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, startupWarnings } from '#server/standalone/config/config';
import { newSigningKey, publicKeyOf } from './platforms/signing-keys.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'agents-'));
const fileWith = (name: string, keys: object[]): string => {
  const file = path.join(directory, name);
  writeFileSync(file, JSON.stringify({ keys }));
  return file;
};
const key = newSigningKey();

const VALID = {
  AGENTS_PROTOCOLS: 'acp,ucp',
  AGENTS_PUBLIC_URL: 'https://api.shop.example',
  AGENTS_LINKS: '{"terms":"https://shop.example/terms","privacy":"https://shop.example/privacy"}',
  STOREFRONT_URL: 'https://shop.example',
  AGENTS_SIGNING_KEYS: fileWith('keys.json', [key]),
};

describe('The variables of AI agents', () => {
  afterAll(() => rmSync(directory, { recursive: true }));

  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      agentsProtocols: [],
      agentsPublicUrl: null,
      agentsLinks: null,
      agentsUcpAccess: 'registered',
      agentsSigningKeys: null,
      agentsProductPath: '/products/{handle}',
      agentsCheckoutPath: '/checkout?cart_id={cart_id}',
      agentsOrderPath: '/order/confirmed/{order_id}',
      agentsSessionHours: 6,
      agentsRatePerMinute: 600,
      agentsAllowInsecure: false,
    });
  });

  it('are read', () => {
    expect(readConfig(VALID)).toMatchObject({
      agentsProtocols: ['acp', 'ucp'],
      agentsSigningKeys: [key],
      agentsLinks: { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' },
    });
  });

  it.each([
    [{ AGENTS_PROTOCOLS: 'acp,soap' }, 'AGENTS_PROTOCOLS: "acp,soap" is not'],
    [{ AGENTS_PUBLIC_URL: '' }, 'AGENTS_PUBLIC_URL: is missing'],
    [{ AGENTS_PUBLIC_URL: 'http://api.shop.example' }, 'AGENTS_PUBLIC_URL: must begin with https://'],
    [{ AGENTS_PUBLIC_URL: 'https://api.shop.example/' }, 'AGENTS_PUBLIC_URL: '],
    [{ AGENTS_PUBLIC_URL: 'ftp://api.shop.example', AGENTS_ALLOW_INSECURE: 'true' }, 'AGENTS_PUBLIC_URL: '],
    [{ STOREFRONT_URL: '' }, 'STOREFRONT_URL: is missing'],
    [{ AGENTS_SIGNING_KEYS: '' }, 'AGENTS_SIGNING_KEYS: is missing'],
    [{ AGENTS_SIGNING_KEYS: '/none.json' }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_SIGNING_KEYS: directory }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_SIGNING_KEYS: fileWith('public.json', [publicKeyOf(key)]) }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_SIGNING_KEYS: fileWith('nameless.json', [{ ...key, kid: '' }]) }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_LINKS: '' }, 'AGENTS_LINKS: is missing'],
    [{ AGENTS_LINKS: '{"terms":"https://shop.example/terms"}' }, 'AGENTS_LINKS: '],
    [{ AGENTS_LINKS: '{"terms":"/terms","privacy":"/privacy"}' }, 'AGENTS_LINKS: '],
    [{ AGENTS_LINKS: '{"terms":"javascript:a","privacy":"https://shop.example/privacy"}' }, 'AGENTS_LINKS: '],
    [{ AGENTS_LINKS: 'null' }, 'AGENTS_LINKS: '],
    [{ AGENTS_PRODUCT_PATH: 'https://shop.example/{handle}' }, 'AGENTS_PRODUCT_PATH: '],
    [{ AGENTS_ORDER_PATH: 'order' }, 'AGENTS_ORDER_PATH: '],
    [{ AGENTS_CHECKOUT_PATH: 'checkout' }, 'AGENTS_CHECKOUT_PATH: '],
    [{ AGENTS_SESSION_HOURS: '0' }, 'AGENTS_SESSION_HOURS: '],
    [{ AGENTS_SESSION_HOURS: '1.5' }, 'AGENTS_SESSION_HOURS: '],
    [{ AGENTS_RATE_PER_MINUTE: '-1' }, 'AGENTS_RATE_PER_MINUTE: '],
    [{ AGENTS_FEED_MINUTES: 'often' }, 'AGENTS_FEED_MINUTES: '],
    [{ AGENTS_UCP_ACCESS: 'everybody' }, 'AGENTS_UCP_ACCESS: '],
    [{ AGENTS_ALLOW_INSECURE: 'yes' }, 'AGENTS_ALLOW_INSECURE: '],
    [{ STRIPE_PROFILE_ID: 'a b' }, 'STRIPE_PROFILE_ID: '],
    [{ STRIPE_SPT_API_VERSION: 'newest' }, 'STRIPE_SPT_API_VERSION: '],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_x' }, 'STRIPE_PUBLISHABLE_KEY: '],
    [{ GOOGLE_PAY_MERCHANT_ID: 'a b' }, 'GOOGLE_PAY_MERCHANT_ID: '],
  ])('end the start with one line for %j', (change, message) => {
    expect(() => readConfig({ ...VALID, ...change })).toThrow(new RegExp(`^${message}[^\\n]*$`));
  });
});

it('AGENTS_ALLOW_INSECURE is warned about at the start', () => {
  expect(startupWarnings(readConfig({ AGENTS_ALLOW_INSECURE: 'true' }))).toEqual([
    expect.stringContaining('AGENTS_ALLOW_INSECURE is for tests'),
  ]);
});
