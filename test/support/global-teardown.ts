import type { EmbeddedPostgres } from '../../src/standalone/embedded-postgres.ts';

export default async function globalTeardown(): Promise<void> {
  await (globalThis as { testServer?: EmbeddedPostgres }).testServer?.stop();
}
