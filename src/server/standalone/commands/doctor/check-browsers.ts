import { isIP } from 'node:net';
import {
  type Examination,
  failed,
  ok,
  reasonOf,
  type Result,
  skipped,
  warning,
} from '#engine/installation/finding';
import type { Config } from '#server/standalone/config/config';
import { isStorekeep } from './check-port.ts';

/** Whether pages of the storefront and the dashboard may call the server. */
export async function checkCors({ config }: Examination<Config>): Promise<Result> {
  const { storeCors, adminCors, publicUrl, databaseUrl } = config;
  const pages = [
    { page: config.storefrontUrl, name: 'STOREFRONT_URL', variable: 'STORE_CORS', origins: storeCors },
    { page: config.dashboardUrl, name: 'DASHBOARD_URL', variable: 'ADMIN_CORS', origins: adminCors },
  ];
  for (const { page, name, variable, origins } of pages) {
    const origin = page === null ? null : new URL(page).origin;
    if (origin === null || origin === publicUrl || origins.includes(origin)) continue;
    if (databaseUrl === null && origins.length === 0) continue; // the starters' origins are allowed
    return failed(
      `pages of ${origin} (${name}) may not call the server`,
      `Set ${variable}=${[...origins, origin].join(',')}`,
    );
  }
  if (databaseUrl === null && storeCors.length + adminCors.length === 0)
    return ok('no STORE_CORS and ADMIN_CORS: pages of localhost:7000, 7001 and 8000 may call the demo');
  if (storeCors.length === 0)
    return warning('no page of another origin may call /store', 'Set STORE_CORS=https://shop.example');
  return ok(`pages of ${[...new Set([...storeCors, ...adminCors])].join(', ')} may call the server`);
}

/** Whether browsers send the session cookie with requests of these pages. */
export async function checkCookies({ config }: Examination<Config>): Promise<Result> {
  const { publicUrl, cookieSameSite, cookieSecure, storeCors, adminCors } = config;
  if (publicUrl === null) return skipped('PUBLIC_URL is not set: the site of the server is unknown');
  const isHttps = publicUrl.startsWith('https:');
  if (!isHttps && (cookieSecure === true || cookieSameSite === 'none'))
    return failed(
      `browsers drop the session cookie: it is Secure, and ${publicUrl} is not HTTPS`,
      'Serve it by HTTPS, or use COOKIE_SAME_SITE=lax and COOKIE_SECURE=auto',
    );
  const others = [...storeCors, ...adminCors].filter((origin) => siteOf(origin) !== siteOf(publicUrl));
  if (others.length === 0) return ok('all allowed pages are on the site of PUBLIC_URL');
  if (cookieSameSite !== 'none')
    return failed(
      `pages of ${others[0]} are on another site than ${publicUrl}: they get no session cookie`,
      'Set COOKIE_SAME_SITE=none, use a host of the same site, or log in by POST /store/auth/token',
    );
  return ok(`COOKIE_SAME_SITE=none: pages of ${others[0]} get the session cookie`);
}

/**
 * The scheme and the registrable domain. Without the list of public suffixes, two labels count, or three below such as co.uk and
 * com.au.
 */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  if (isIP(hostname) || hostname.startsWith('[')) return `${protocol}//${hostname}`;
  const labels = hostname.split('.');
  const hasLongSuffix = /^(co|com|org|net|ac|gov|edu)\.[a-z]{2}$/.test(labels.slice(-2).join('.'));
  return `${protocol}//${labels.slice(hasLongSuffix ? -3 : -2).join('.')}`;
}

/** Whether the server knows that a proxy is before it, and the proxy leads to it. */
export async function checkProxy({ config, online }: Examination<Config>): Promise<Result> {
  const { publicUrl, trustProxy, host, port } = config;
  if (trustProxy === true)
    return warning(
      'TRUST_PROXY=true trusts any client: it may choose the address that rate limits count',
      'Set TRUST_PROXY=1, or the addresses of the proxy',
    );
  if (publicUrl === null) return skipped('PUBLIC_URL is not set: whether there is a proxy is unknown');
  if (publicUrl.startsWith('https:') && trustProxy === false)
    return failed(
      `a proxy terminates TLS for ${publicUrl}, but its headers are ignored: all clients share one rate limit, cookies are not Secure`,
      'Set TRUST_PROXY=1, or the addresses of the proxy',
    );
  if (!online || !(await isStorekeep(host, port))) return ok(`headers of ${describeTrust(trustProxy)} count`);
  return checkRoute(publicUrl);
}

function describeTrust(trustProxy: false | number | string[]): string {
  if (trustProxy === false) return 'no proxy';
  return typeof trustProxy === 'number' ? `${trustProxy} proxies` : trustProxy.join(', ');
}

/** The server runs: PUBLIC_URL has to lead to it. */
async function checkRoute(publicUrl: string): Promise<Result> {
  const advice = 'Correct PUBLIC_URL, or the proxy: docs/deploying.md has one for nginx';
  try {
    const response = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(5000) });
    const text = await response.text();
    return response.ok && text.includes('"status":"ok"')
      ? ok(`${publicUrl} leads to the server`)
      : failed(`${publicUrl}/health/live responds with ${response.status}, not like the server`, advice);
  } catch (error) {
    return failed(`${publicUrl} does not respond: ${reasonOf(error)}`, advice);
  }
}
