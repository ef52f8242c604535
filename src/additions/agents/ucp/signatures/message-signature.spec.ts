import { generateKeyPairSync } from 'node:crypto';
import {
  type Component,
  contentDigest,
  hasDigest,
  isSignatureOf,
  parseSignature,
  signMessage,
} from './message-signature.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1' };
const components: Component[] = [
  ['@method', 'POST'],
  ['@authority', 'shop.example'],
  ['content-digest', contentDigest('{}')],
];

describe('A message signature', () => {
  const headers = signMessage(components, key, 1_700_000_000);

  it('has the form of RFC 9421, with the 64 bytes of r and s', () => {
    expect(headers['signature-input']).toBe(
      'sig1=("@method" "@authority" "content-digest");created=1700000000;keyid="key-1"',
    );
    const received = parseSignature(headers['signature-input'], headers.signature)!;
    expect(received).toMatchObject({ keyid: 'key-1', covered: components.map(([name]) => name) });
    expect(received.signature).toHaveLength(64);
  });

  it('is valid only for its key and its components', () => {
    const received = parseSignature(headers['signature-input'], headers.signature)!;
    expect(isSignatureOf(key, components, received)).toBe(true);
    const others = components.map(([name, value]): Component => [name, value.replace('POST', 'PUT')]);
    expect(isSignatureOf(key, others, received)).toBe(false);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    expect(isSignatureOf(other, components, received)).toBe(false);
  });

  it.each([
    ['', ''],
    ['sig1=', 'sig1=:AAAA:'],
    ['sig1=("@method")', 'sig1=:AAAA:'],
    ['sig1=("@method");keyid="k"', 'sig2=:AAAA:'],
    ['sig1=("@method" ;keyid="k"', 'sig1=:AAAA:'],
  ])('is not parsed from the malformed headers %j and %j', (input, signature) => {
    expect(parseSignature(input, signature)).toBeNull();
  });

  it('covers the body by its SHA-256 digest', () => {
    expect(hasDigest(contentDigest('{}'), Buffer.from('{}'))).toBe(true);
    expect(hasDigest(`sha-512=:AAAA:, ${contentDigest('{}')}`, Buffer.from('{}'))).toBe(true);
    expect(hasDigest(contentDigest('{}'), Buffer.from('{ }'))).toBe(false);
  });
});
