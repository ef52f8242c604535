// @ts-check

/** @param {string} name */
const setting = (name) =>
  /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name=${name}]`)).content.replace(/\/$/, '');

const base = `${setting('shop-api')}/store`;

/** The key with which Stripe's card form is shown; empty without Stripe. */
export const stripeKey = setting('stripe-key');

/** Whether the shop has a member of `EU`, such as `legal`. @param {string} member */
export const has = (member) => setting('eu').split(' ').includes(member);

/** A rejected request. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request, with the session cookie of the shop.
 * @param {'GET' | 'POST' | 'DELETE'} method @param {string} path below `/store` @param {object} [body]
 * @returns {Promise<any>}
 */
async function send(method, path, body) {
  const response = await fetch(base + path, {
    method,
    credentials: 'include',
    ...(method === 'GET' && { signal: AbortSignal.timeout(20_000) }), // other pages wait for this one
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text.startsWith('{') ? JSON.parse(text) : {};
  if (!response.ok)
    throw new ApiError(response.status, parsed.message ?? `The shop answered ${response.status}`);
  return parsed;
}

/** @param {string} path @param {Record<string, string | number | boolean>} [query] */
export function get(path, query) {
  const text = query ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}` : '';
  return send('GET', path + text);
}

/** @param {string} path @param {object} [body] */
export const post = (path, body = {}) => send('POST', path, body);

/** @param {string} path */
export const remove = (path) => send('DELETE', path);

/** What a request responds with, or null if it is rejected as unknown or not logged in. @template T @param {Promise<T>} request */
export async function orNull(request) {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}
