import type { TOTP } from 'otpauth';

/** Seconds for which a code is shown. */
const PERIOD = 30;
/** Apps support nothing else. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD };

/** Creates a secret. The library is loaded with the first one. */
export async function createTotp(account: { label: string; issuer: string }): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ ...SETTINGS, ...account, secret: new Secret({ size: 20 }) });
}

/**
 * The period that a code belongs to: this one, or the one before or after it, since clocks differ.
 * @returns null if it is the code of none
 */
export async function findStep(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { TOTP } = await import('otpauth');
  const offset = new TOTP({ ...SETTINGS, secret }).validate({ token, window: 1, timestamp: now });
  return offset === null ? null : Math.floor(now / 1000 / PERIOD) + offset;
}
