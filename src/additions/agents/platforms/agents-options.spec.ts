import { AgentsOptions, requireValidAgentsOptions } from './agents-options.ts';
import { newSigningKey } from './signing-keys.ts';

const VALID = {
  protocols: ['acp', 'ucp'] as const,
  publicUrl: 'https://api.example.com',
  storefrontUrl: 'https://shop.example.com',
  links: { terms: 'https://shop.example.com/terms', privacy: 'https://shop.example.com/privacy' },
  signingKeys: [newSigningKey()],
};

function check(options: Partial<AgentsOptions>): void {
  requireValidAgentsOptions(new AgentsOptions({ ...VALID, ...options }));
}

describe('The options for agents', () => {
  it.each([
    ['all of them', {}],
    ['none without a protocol', { protocols: [], publicUrl: '', links: undefined, signingKeys: [] }],
    ['no keys without UCP', { protocols: ['acp'], signingKeys: [] }],
    ['http if insecure platforms are allowed', { publicUrl: 'http://localhost:9000', allowInsecure: true }],
  ])('may be %s', (_, options) => {
    expect(() => check(options as Partial<AgentsOptions>)).not.toThrow();
  });

  it.each([
    ['publicUrl', { publicUrl: undefined }],
    ['publicUrl', { publicUrl: 'http://api.example.com' }],
    ['publicUrl', { publicUrl: 'https://api.example.com/' }],
    ['publicUrl', { publicUrl: 'https://api.example.com/shop' }],
    ['storefrontUrl', { storefrontUrl: 'shop.example.com' }],
    ['storefrontUrl', { storefrontUrl: 'https://shop.example.com/' }],
    ['links.terms', { links: undefined }],
    ['links.privacy', { links: { ...VALID.links, privacy: '/privacy' } }],
    ['links.support', { links: { ...VALID.links, support: 'mailto:help@example.com' } }],
    ['signingKeys', { signingKeys: [] }],
    ['productPath', { productPath: 'products/{handle}' }],
    ['sessionHours', { sessionHours: 0 }],
    ['ratePerMinute', { ratePerMinute: 1.5 }],
    ['feedMinutes', { feedMinutes: Number.NaN }],
  ])('are rejected by one line that names %s: %j', (name, options) => {
    expect(() => check(options)).toThrow(new RegExp(`^CommerceOptions\\.agents\\.${name} must .+$`));
  });
});
