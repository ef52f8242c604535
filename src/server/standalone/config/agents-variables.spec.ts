import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKey, publicKeyOf } from '../../../shop/agents/platforms/signing-keys.ts';
import { readConfig, startupWarnings } from './config.ts';

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
    [{ STOREFRONT_URL: '' }, 'STOREFRONT_URL: is missing'],
    [{ AGENTS_SIGNING_KEYS: '' }, 'AGENTS_SIGNING_KEYS: is missing'],
    [{ AGENTS_SIGNING_KEYS: '/none.json' }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_SIGNING_KEYS: fileWith('public.json', [publicKeyOf(key)]) }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_SIGNING_KEYS: fileWith('nameless.json', [{ ...key, kid: '' }]) }, 'AGENTS_SIGNING_KEYS: '],
    [{ AGENTS_LINKS: '' }, 'AGENTS_LINKS: is missing'],
    [{ AGENTS_LINKS: '{"terms":"https://shop.example/terms"}' }, 'AGENTS_LINKS: '],
    [{ AGENTS_LINKS: '{"terms":"/terms","privacy":"/privacy"}' }, 'AGENTS_LINKS: '],
    [{ AGENTS_CHECKOUT_PATH: 'checkout' }, 'AGENTS_CHECKOUT_PATH: '],
    [{ AGENTS_SESSION_HOURS: '0' }, 'AGENTS_SESSION_HOURS: '],
  ])('end the start with one line for %j', (change, message) => {
    expect(() => readConfig({ ...VALID, ...change })).toThrow(new RegExp(`^${message}[^\\n]*$`));
  });
});

it('AGENTS_ALLOW_INSECURE is warned about at the start', () => {
  expect(startupWarnings({}, { agentsAllowInsecure: true })).toEqual([
    expect.stringContaining('AGENTS_ALLOW_INSECURE is for tests'),
  ]);
});
