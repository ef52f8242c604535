import type { FastifyRequest } from 'fastify';

/*
 * Browsers say which page a request comes from (`Origin`, `Sec-Fetch-Site`) and what it is for (`Sec-Fetch-Mode`), and a page
 * cannot make them say anything else. What is no browser says nothing, and sends no cookie that it was not given.
 */

/**
 * Whether a page of somebody else asks, with the cookies of whoever looks at it.
 * @param known origins whose pages may, besides this server's own
 */
export function comesFromStrangePage(request: FastifyRequest, known: readonly string[]): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (origin === undefined) return site !== undefined;
  return !known.includes(origin) && !(site === undefined && isOwnOrigin(origin, request));
}

/** Whether it is for something that is shown as it comes: a link that was followed, a frame, an image. */
export function isForShow(request: FastifyRequest): boolean {
  return ['navigate', 'no-cors'].includes(String(request.headers['sec-fetch-mode']));
}

/** For browsers that do not say `Sec-Fetch-Site` yet. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
