import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** A shared cache that is notified of changes, by the interface of Varnish (with our VCL), Fastly or Cloudflare. */
export interface EdgeCacheServer extends FakeCompany {
  /** The tags of all purges that were carried out, in their order; `*` for everything. */
  purged: string[];
  /** When each request arrived, in milliseconds of `performance.now()`, whether it was carried out or not. */
  requestedAt: number[];
}

export const EDGE_TOKEN = 'edge-token';

const SERVICE = '/service/SU1Z0isxPaozGVKXdv0eY';
const ZONE = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353';

/** The path of `EDGE_URL` for each kind of cache. */
export const EDGE_PATHS = { varnish: '', fastly: SERVICE, cloudflare: ZONE } as const;

export async function startEdgeCache(): Promise<EdgeCacheServer> {
  const purged: string[] = [];
  const requestedAt: number[] = [];
  const company = await startFakeCompany({
    name: 'the cache',
    rejections: {},
    onRequest: () => void requestedAt.push(performance.now()),
    respond({ route, headers, text }) {
      switch (route) {
        case 'PURGE /':
          if (headers['x-purge-token'] !== EDGE_TOKEN) return { status: 403 };
          purged.push(...String(headers.xkey).split(' '));
          return { status: 200 };
        case `POST ${SERVICE}/purge`:
        case `POST ${SERVICE}/purge_all`: {
          if (headers['fastly-key'] !== EDGE_TOKEN)
            return { status: 401, body: { msg: 'Provided credentials are missing or invalid' } };
          const keys = route.endsWith('_all') ? ['*'] : String(headers['surrogate-key']).split(' ');
          if (keys.length > 256) return { status: 400, body: { msg: 'Too many keys' } };
          purged.push(...keys);
          return {
            body:
              keys[0] === '*'
                ? { status: 'ok' }
                : Object.fromEntries(keys.map((key) => [key, '108-1391560174-974124'])),
          };
        }
        case `POST ${ZONE}/purge_cache`: {
          if (headers.authorization !== `Bearer ${EDGE_TOKEN}`)
            return {
              status: 403,
              body: { success: false, errors: [{ code: 10000, message: 'Authentication error' }] },
            };
          const { tags, purge_everything: everything } = JSON.parse(text) as {
            tags?: string[];
            purge_everything?: boolean;
          };
          if (tags && tags.length > 30)
            return {
              status: 400,
              body: { success: false, errors: [{ code: 1094, message: 'too many tags' }] },
            };
          purged.push(...(everything ? ['*'] : tags!));
          return {
            body: {
              success: true,
              errors: [],
              messages: [],
              result: { id: '023e105f4ecef8ad9ca31a8372d0c353' },
            },
          };
        }
        default:
          return undefined;
      }
    },
  });
  return { ...company, purged, requestedAt };
}
