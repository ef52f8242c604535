import type { FastifyRequest } from 'fastify';

/*
 * Browsers send the origin of a request (`Origin`, `Sec-Fetch-Site`) and its purpose (`Sec-Fetch-Mode`), and a page cannot forge
 * these headers. Other clients do not send them, and do not attach the cookies of a user to requests of third parties.
 */

/**
 * Whether a request is cross-site: sent by a page of another origin, with the cookies of its visitor.
 * @param trustedOrigins origins that are trusted like the origin of this server
 */
export function isCrossSite(request: FastifyRequest, trustedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (origin === undefined) return site !== undefined;
  return !trustedOrigins.includes(origin) && !(site === undefined && isOwnOrigin(origin, request));
}

/** Whether a request is a navigation or loads an embedded resource: a link, a frame, an image. */
export function isNavigation(request: FastifyRequest): boolean {
  return ['navigate', 'no-cors'].includes(String(request.headers['sec-fetch-mode']));
}

/** For browsers that do not send `Sec-Fetch-Site` yet. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
