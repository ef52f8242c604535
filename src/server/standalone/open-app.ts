import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from './own-modules.ts';

/**
 * Creates the application of the standalone server for these variables, on the database of `DATABASE_URL`, without `init`: it neither
 * listens nor changes anything yet.
 * @throws ConfigError for invalid variables, or a module that cannot be used
 */
export async function openApp(env: NodeJS.ProcessEnv): Promise<NestFastifyApplication> {
  const config = await loadConfig(env);
  const { createApp } = await import('./server.ts'); // loads the whole shop
  return createApp(config, env.DATABASE_URL!);
}

/** Loads the server with the whole shop, for modules that start it differently; see `startServer` of their declarations. */
export function loadServer() {
  return import('./server.ts');
}
