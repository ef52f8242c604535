import { defineModule } from '@storekeep/server/module';
import { CloudflareCache } from './caches/cloudflare-cache.ts';
import { FastlyCache } from './caches/fastly-cache.ts';
import { VarnishCache } from './caches/varnish-cache.ts';
import { checkEdge } from './check-edge.ts';
import { EdgeOptions } from './edge-options.ts';
import { edgeVariables, findEdgeProblems } from './edge-variables.ts';
import { Edge1798100000000 } from './migrations/1798100000000-edge.ts';
import { EdgeHandles1798410300000 } from './migrations/1798410300000-edge-handles.ts';
import { EdgeOptionsAndFeeds1798710100000 } from './migrations/1798710100000-edge-options-and-feeds.ts';

export { EdgeCache, type TagHeader } from './edge-cache.ts';
export { EdgeOptions, type StockPurges } from './edge-options.ts';
export { CloudflareCache } from './caches/cloudflare-cache.ts';
export { FastlyCache } from './caches/fastly-cache.ts';
export { VarnishCache } from './caches/varnish-cache.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** How long shared caches store the catalogue, and the cache that is notified of changes. */
    edge?: Partial<EdgeOptions>;
  }
}

/** The catalogue in shared caches, which are notified of changes; see docs/operating/edge.md. */
export const edgeModule = defineModule({
  name: 'edge',
  variables: edgeVariables,
  findProblems: findEdgeProblems,
  describe: ({ edgeSeconds: seconds, edgeCache: kind }) =>
    seconds === 0
      ? []
      : [
          [
            'Shared caches',
            `store the catalogue for ${seconds} s, and ${kind ?? 'none of them'} is notified of changes`,
          ],
        ],
  configure: ({
    edgeSeconds: seconds,
    edgeStock: stock,
    edgeCache: kind,
    edgeUrl: urls,
    edgeToken: token,
  }) => (seconds === 0 ? {} : { edge: { seconds, stock, cache: createCache(kind, urls ?? [], token) } }),
  isUsed: ({ edge }) => edge !== undefined && (edge.seconds ?? 0) > 0,
  options: [{ provide: EdgeOptions, create: ({ edge }) => new EdgeOptions(edge) }],
  load: () => import('./edge.module.ts'),
  migrations: [Edge1798100000000, EdgeHandles1798410300000, EdgeOptionsAndFeeds1798710100000],
  forget: {
    edge_change: { impersonal: ['tag'] },
    edge_purge: { impersonal: ['holder', 'snapshot', 'at', 'server', 'error'] },
  },
  doctor: { edge: checkEdge },
});

function createCache(kind: string | null, urls: readonly string[], token: string | null) {
  switch (kind) {
    case 'varnish':
      return new VarnishCache(urls, token);
    case 'fastly':
      return new FastlyCache(urls[0], token!);
    case 'cloudflare':
      return new CloudflareCache(urls[0], token!);
    default:
      return null;
  }
}
