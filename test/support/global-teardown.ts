import type { EmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { closeWorker } from '../jest/worker-environment.cjs';

/** Stops the server that `global-setup.ts` has started, and what test files shared if they ran in this process. */
export default async function globalTeardown(): Promise<void> {
  await closeWorker();
  await (globalThis as { testServer?: EmbeddedPostgres }).testServer?.stop();
}
