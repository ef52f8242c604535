import 'reflect-metadata';
import { ForeignDatabaseError } from './engine/kernel/database/migrate.ts';
import {
  explainConnectionError,
  UnsuitableConnectionError,
} from './engine/kernel/database/session-pooling.ts';
import { CustomColumnError } from './engine/mapping/custom-columns/column-declarations.ts';
import { ConfigError, startupWarnings } from './server/standalone/config/config.ts';
import { loadEnvFile } from './server/standalone/config/environment/env-file.ts';
import { findMisspelledVariables } from './server/standalone/config/environment/misspelled-variables.ts';
import { surviveClosedLogs } from './server/standalone/observability/log-streams.ts';
import { examineEnvironment } from './server/standalone/own-modules.ts';
import { EmbeddedPostgresError } from './server/standalone/postgres/embedded-postgres-error.ts';
import { startServer } from './server/standalone/server.ts';

/** Network errors, and connection errors of PostgreSQL: access denied, unknown database, too many connections, shutdown. */
const OPERATIONAL_ERROR_CODE = /^(E[A-Z]+|28...|3D000|42501|53300|57P0.)$/;

/* The standalone server; `server/standalone/config/config.ts` declares its environment variables. */
surviveClosedLogs(process);
try {
  const envFile = loadEnvFile(process.env);
  const { config, problems } = await examineEnvironment(process.env);
  for (const misspelled of findMisspelledVariables(process.env, config.installedModules))
    console.warn(misspelled);
  if (problems.length > 0) throw new ConfigError(problems);
  for (const warning of startupWarnings(config)) console.warn(warning);
  const server = await startServer(config, { envFile });
  console.log(server.greeting);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  const explained = explainConnectionError(error);
  console.error(isForTheOperator(explained) ? explained.message : explained);
  process.exit(1);
}

/** Whether the operator can fix the error, such as a port in use or a rejected login: then its message is enough, without a stack. */
function isForTheOperator(error: unknown): error is Error {
  if (
    error instanceof UnsuitableConnectionError ||
    error instanceof ForeignDatabaseError ||
    error instanceof ConfigError ||
    error instanceof CustomColumnError ||
    error instanceof EmbeddedPostgresError
  )
    return true;
  return (
    error instanceof Error &&
    typeof (error as NodeJS.ErrnoException).code === 'string' &&
    OPERATIONAL_ERROR_CODE.test((error as NodeJS.ErrnoException).code!)
  );
}
