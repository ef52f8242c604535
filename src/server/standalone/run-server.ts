import { Logger } from '@nestjs/common';
import type { StartedServer } from '#assembly/define-module';
import { reasonOf } from '#engine/installation/finding';
import { explainConnectionError } from '#engine/kernel/database/connections/session-pooling';
import { DirectConnectionError } from '#engine/kernel/database/migrate';
import { StartError } from '#engine/kernel/start-error';
import { type Config, ConfigError, startupWarnings } from './config/config.ts';
import { loadEnvFile } from './config/environment/env-file.ts';
import { findMisspelledVariables } from './config/environment/misspelled-variables.ts';
import { surviveClosedLogs } from './observability/log-streams.ts';
import { examineEnvironment } from './own-modules.ts';
import { startServer } from './server.ts';
import { adviceForConnection, explainListenError, findConnectionAdvice } from './start/explain-errors.ts';

/** Network errors, and connection errors of PostgreSQL: access denied, unknown database, too many connections, shutdown. */
const OPERATIONAL_ERROR_CODE = /^(E[A-Z]+|28...|3D000|42501|53300|57P0.)$/;

/* Starts the server; `config/config.ts` declares its environment variables. */
surviveClosedLogs(process);
let config: Config | undefined;
try {
  const envFile = loadEnvFile(process.env);
  const examined = await examineEnvironment(process.env);
  ({ config } = examined);
  for (const misspelled of findMisspelledVariables(process.env, config.installedModules))
    console.warn(misspelled);
  if (examined.problems.length > 0) throw new ConfigError(examined.problems);
  for (const warning of startupWarnings(config)) console.warn(warning);
  let started: Promise<StartedServer> | undefined;
  for (const module of config.installedModules)
    started ??= module.startServer?.(examined.config, process.env);
  const server = await (started ?? startServer(config, { envFile }));
  console.log(server.greeting);
  const logger = new Logger('Server');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      logger.log(`${signal}: completing the running requests`);
      void server.stop().then(() => {
        logger.log('The server has ended');
        process.exit(0);
      });
    });
} catch (error) {
  const explained = error instanceof DirectConnectionError ? error : explainConnectionError(error);
  console.error(describe(explained) ?? explained);
  process.exit(1);
}

/** One line for an error that the operator can fix, such as a port in use or a rejected login; undefined for others, which need a stack. */
function describe(error: unknown): string | undefined {
  if (error instanceof DirectConnectionError) return describeConnection(error.cause, 'DATABASE_DIRECT_URL');
  if (error instanceof StartError) return error.message;
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (!OPERATIONAL_ERROR_CODE.test(code ?? '') && !findConnectionAdvice(error, '')) return undefined;
  if (syscall === 'listen' && config) {
    const isMetrics = port !== undefined && port === config.metricsPort;
    const { message, advice } = isMetrics
      ? explainListenError(error as Error, config.metricsHost, port, 'METRICS_PORT')
      : explainListenError(error as Error, config.host, config.port);
    return `${isMetrics ? 'METRICS_PORT' : 'PORT'}: ${message}. ${advice}`;
  }
  if (syscall !== 'connect' && /^(EACCES|EROFS|ENOSPC|EPERM|ENOENT|EADDR[A-Z]+)$/.test(code ?? ''))
    return reasonOf(error);
  return describeConnection(error, 'DATABASE_URL');
}

function describeConnection(error: unknown, variable: string): string {
  return `${variable}: ${reasonOf(error)}. ${adviceForConnection(error, variable)}; storekeep doctor checks it`;
}
