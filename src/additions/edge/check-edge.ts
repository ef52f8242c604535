import {
  type ConfigWith,
  type Examination,
  failed,
  ok,
  type Result,
  skipped,
  warning,
} from '@storekeep/server/module';
import { Client } from 'pg';
import type { edgeVariables } from './edge-variables.ts';

interface PurgeState {
  is_held: boolean;
  failing_seconds: number | null;
  error: string | null;
}

/** Whether a process purges shared caches, and succeeds. */
export async function checkEdge({ config }: Examination<ConfigWith<typeof edgeVariables>>): Promise<Result> {
  const { edgeSeconds, edgeCache, databaseUrl } = config;
  if (edgeSeconds === 0) return ok('EDGE_SECONDS is 0: shared caches do not store the catalogue');
  if (databaseUrl === null) return skipped('the database of the demo is not asked');
  if (edgeCache === null)
    return warning(
      `shared caches store the catalogue for ${edgeSeconds} s, and are not notified of changes`,
      'Set EDGE_CACHE and EDGE_URL, or purge by the event catalogue.changed; see docs/operating/edge.md',
    );
  const state = await readState(databaseUrl);
  if (!state?.is_held) return warning('no process purges the shared cache at present', 'Start the server');
  if (state.failing_seconds !== null)
    return failed(
      `the shared cache could not be purged for ${Math.round(state.failing_seconds)} s: ${state.error}`,
      'Check EDGE_URL and EDGE_TOKEN, and whether this machine can reach the cache',
    );
  return ok(`${edgeCache} is notified of changes, and stores the catalogue for ${edgeSeconds} s`);
}

async function readState(url: string): Promise<PurgeState | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<PurgeState>(
      `select expires_at > now() - interval '1 minute' as is_held, error,
         extract(epoch from now() - failing_since)::float8 as failing_seconds from edge_purge`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
