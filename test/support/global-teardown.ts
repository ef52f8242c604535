import type { EmbeddedPostgres } from '../../src/kernel/embedded-postgres.ts';

export default async function globalTeardown(): Promise<void> {
  await (globalThis as { testServer?: EmbeddedPostgres }).testServer?.stop();
}
