import {
  type ConfigWith,
  items,
  oneOf,
  optional,
  required,
  text,
  url,
  wholeNumber,
} from '@storekeep/server/module';

const MAX_SECONDS = 7 * 24 * 60 * 60;

export const edgeVariables = {
  edgeSeconds: required('EDGE_SECONDS', wholeNumber('number of seconds (0–604800)', 0, MAX_SECONDS), 0, {
    description:
      'How long shared caches such as Varnish may store the catalogue; 0: not at all. See `docs/operating/edge.md`',
  }),
  edgeCache: optional('EDGE_CACHE', oneOf('varnish', 'fastly', 'cloudflare'), {
    description:
      'The shared cache that is notified of changes; without it, responses have the tags of all three',
  }),
  edgeUrl: optional('EDGE_URL', items('comma-separated list of URLs', url.parse), {
    description:
      'Where it is notified: each Varnish, or the API of the service of Fastly or the zone of Cloudflare',
  }),
  edgeToken: optional('EDGE_TOKEN', text('token', /^\S+$/), {
    description: 'The token for that; optional for Varnish',
    secret: true,
  }),
  edgeStock: required('EDGE_STOCK', oneOf('purchasable', 'second', 'now'), 'purchasable', {
    description:
      'Which changes of stock are purged: only when a product becomes or ceases to be purchasable, once a second, or each',
  }),
} as const;

/** Finds variables that do not go together. */
export function findEdgeProblems({
  edgeCache: kind,
  edgeUrl: urls,
  edgeToken: token,
}: ConfigWith<typeof edgeVariables>): string[] {
  if (kind === null) return urls === null ? [] : ['EDGE_URL needs EDGE_CACHE'];
  if (urls === null) return ['EDGE_URL is missing, which EDGE_CACHE needs'];
  if (kind === 'varnish') return [];
  const isSingle =
    urls.length === 1 ? [] : [`EDGE_URL has ${urls.length} URLs, and EDGE_CACHE=${kind} has one`];
  return token === null ? [`EDGE_TOKEN is missing, which EDGE_CACHE=${kind} needs`, ...isSingle] : isSingle;
}
