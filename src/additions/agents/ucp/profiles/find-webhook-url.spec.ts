import { findWebhookUrl } from './find-webhook-url.ts';
import { parseProfile } from './parse-profile.ts';

const VERSION = '2026-08-25';

function find(webhook_url: unknown, profile: string, allowInsecure = false): string {
  const capabilities = { 'dev.ucp.shopping.order': [{ version: VERSION, config: { webhook_url } }] };
  const parsed = parseProfile({ ucp: { version: VERSION, capabilities } })!;
  return findWebhookUrl(parsed, VERSION, new URL(profile), { allowInsecure }).href;
}

describe('The endpoint of orders in a profile', () => {
  it.each([
    ['https://agent.example/hooks', 'https://agent.example/profile'],
    ['https://agent.example:8443/hooks?a=1', 'https://agent.example/profile'],
    ['https://agent.example/hooks', 'https://profiles.agent.example/ucp'],
    ['https://bücher.example/hooks', 'https://xn--bcher-kva.example/ucp'],
    ['https://AGENT.example/hooks', 'https://agent.example/ucp'],
    ['https://agent.co.uk/hooks', 'https://profiles.agent.co.uk/ucp'],
  ])('is accepted at %s for the profile %s', (url, profile) => {
    expect(find(url, profile)).toBe(new URL(url).href);
  });

  it.each([
    ['another host', 'https://other.example/hooks', 'https://agent.example/ucp'],
    ['a sibling', 'https://b.agent.example/hooks', 'https://a.agent.example/ucp'],
    ['a subdomain', 'https://a.agent.example/hooks', 'https://agent.example/ucp'],
    ['the parent of the parent', 'https://agent.example/hooks', 'https://a.b.agent.example/ucp'],
    ['a host with the same ending', 'https://evilagent.example/hooks', 'https://agent.example/ucp'],
    ['a host that begins the same', 'https://agent.example.evil.test/', 'https://agent.example/ucp'],
    ['a top-level domain', 'https://example/hooks', 'https://agent.example/ucp'],
    ['the domain of a registry', 'https://co.uk/hooks', 'https://agent.co.uk/ucp'],
    ['the domain of another registry', 'https://com.au/hooks', 'https://agent.com.au/ucp'],
    ['the rest of an address', 'https://0.0.1/hooks', 'https://127.0.0.1/ucp'],
    ['a host after credentials', 'https://agent.example@other.example/', 'https://agent.example/ucp'],
    ['a host before a backslash', 'https://other.example\\@agent.example/', 'https://agent.example/ucp'],
    ['a similar letter of another script', 'https://аgent.example/hooks', 'https://agent.example/ucp'],
  ])('is rejected at %s', (_, url, profile) => {
    expect(() => find(url, profile)).toThrow(/another host than the profile|must not contain credentials/);
  });

  it('has no credentials', () => {
    expect(() => find('https://me:secret@agent.example/', 'https://agent.example/ucp')).toThrow(
      'must not contain credentials',
    );
  });

  it('must be encrypted unless insecure platforms are allowed', () => {
    const [url, profile] = ['http://agent.example/hooks', 'https://agent.example/ucp'];
    expect(() => find(url, profile)).toThrow('must begin with https://');
    expect(find(url, profile, true)).toBe(url);
    expect(() => find('ftp://agent.example/', profile, true)).toThrow('must begin with https://');
  });

  it.each([undefined, null, 5, '', 'hooks'])('is not %j', (url) => {
    expect(() => find(url, 'https://agent.example/ucp')).toThrow('has no webhook_url');
  });
});
