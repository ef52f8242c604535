import { createHmac, randomBytes } from 'node:crypto';

/*
 * Signatures by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body, by a secret that only the
 * shop and the endpoint know.
 */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Returns the headers of a message.
 * @param timestamp seconds since 1970, at which this attempt is made
 * @param secrets all that are valid; the receiver accepts the signature of any of them
 */
export function signedHeaders(
  id: string,
  timestamp: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
