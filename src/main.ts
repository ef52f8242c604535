import 'reflect-metadata';
import { ConfigError, readConfig } from './kernel/config.ts';
import { EmbeddedPostgresError } from './kernel/embedded-postgres.ts';
import { startServer } from './server.ts';

/* The standalone server. What it is told stands in `kernel/config.ts`. */
try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  console.log(server.greeting);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
