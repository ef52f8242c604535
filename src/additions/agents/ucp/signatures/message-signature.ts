import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/*
 * HTTP message signatures (RFC 9421) with ES256: ECDSA on P-256 with SHA-256. A signature is the 64 bytes of r and s. Digests of bodies
 * have the form of RFC 9530.
 */

/** A component of a message that a signature covers, such as `@method` or `content-digest`, with its value. */
export type Component = readonly [name: string, value: string];

/** The label of our signatures. */
const LABEL = 'sig1';

export function contentDigest(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** Whether a `Content-Digest` contains the SHA-256 of the body. */
export function hasDigest(header: string, body: Buffer): boolean {
  const [, digest] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]*):/.exec(header) ?? [];
  return digest === createHash('sha256').update(body).digest('base64');
}

/**
 * Signs the components of a message in their order.
 * @param key a private JWK with a `kid`
 * @param created seconds since 1970
 * @returns the headers `signature-input` and `signature`
 */
export function signMessage(
  components: readonly Component[],
  key: JsonWebKey & { kid: string },
  created: number,
): Record<'signature-input' | 'signature', string> {
  const names = components.map(([name]) => JSON.stringify(name)).join(' ');
  const parameters = `(${names});created=${created};keyid=${JSON.stringify(key.kid)}`;
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  const signature = sign('sha256', signatureBase(components, parameters), {
    ...{ key: privateKey, dsaEncoding: 'ieee-p1363' as const },
  });
  return {
    'signature-input': `${LABEL}=${parameters}`,
    signature: `${LABEL}=:${signature.toString('base64')}:`,
  };
}

/** A signature as it was received. */
export interface ReceivedSignature {
  /** The names of the components that it covers, in order. */
  covered: string[];
  keyid: string;
  /** Undefined if it does not name one. */
  algorithm: string | undefined;
  /** Seconds since 1970; undefined if it does not name the time. */
  created: number | undefined;
  /** Seconds since 1970; undefined if it does not expire. */
  expires: number | undefined;
  /** The value of `@signature-params`. */
  parameters: string;
  signature: Buffer;
}

/** @returns null if the headers are malformed */
export function parseSignature(inputHeader: string, signatureHeader: string): ReceivedSignature | null {
  const [, label, parameters, list, rest] = INPUT.exec(inputHeader.trim()) ?? [];
  if (label === undefined) return null;
  const value = new RegExp(`(?:^|,)\\s*${label.replaceAll(/[.*]/g, '\\$&')}=:([A-Za-z0-9+/=]*):`);
  const [, signature] = value.exec(signatureHeader) ?? [];
  const [, keyid] = /;keyid="([^"\\]*)"/.exec(rest) ?? [];
  if (signature === undefined || keyid === undefined) return null;
  const [, algorithm] = /;alg="([^"\\]*)"/.exec(rest) ?? [];
  return {
    ...{ keyid, algorithm, parameters, signature: Buffer.from(signature, 'base64') },
    covered: [...list.matchAll(/"([^"\\]*)"/g)].map(([, name]) => name),
    created: readSeconds('created', rest),
    expires: readSeconds('expires', rest),
  };
}

function readSeconds(name: string, parameters: string): number | undefined {
  const [, digits] = new RegExp(`;${name}=(\\d{1,15})(?=;|$)`).exec(parameters) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The first signature of `Signature-Input`: its label, all parameters, the list of components, and the parameters after the list. */
const INPUT = /^([a-z*][a-z0-9_.*-]*)=(\(((?:\s*"[^"\\]*")*\s*)\)((?:;[a-z]+(?:=(?:"[^"\\]*"|\d+))?)*))/;

/** Whether the key has signed these components. @param key a public JWK on P-256; a malformed one has signed nothing */
export function isSignatureOf(
  key: JsonWebKey,
  components: readonly Component[],
  { parameters, signature }: ReceivedSignature,
): boolean {
  const publicKey = parsePublicKey(key);
  if (!publicKey) return false;
  return verify(
    'sha256',
    signatureBase(components, parameters),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signature,
  );
}

/**
 * Identifies a key, however its profile writes it (RFC 7638).
 * @param key a public JWK on P-256 that has signed something
 */
export function keyThumbprint(key: JsonWebKey): string {
  const { crv, kty, x, y } = parsePublicKey(key)!.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/** @returns null for coordinates that are missing, or no point of the curve */
function parsePublicKey(key: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key: { ...key, d: undefined }, format: 'jwk' });
  } catch {
    return null;
  }
}

function signatureBase(components: readonly Component[], parameters: string): Buffer {
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  return Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n'));
}
