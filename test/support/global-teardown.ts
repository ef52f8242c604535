import type { EmbeddedPostgres } from '../../src/server/standalone/postgres/embedded-postgres.ts';

/** Stops the server that `global-setup.ts` has started. */
export default async function globalTeardown(): Promise<void> {
  await (globalThis as { testServer?: EmbeddedPostgres }).testServer?.stop();
}
