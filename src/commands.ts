/* The public API of `@storekeep/server/commands`: what commands of modules need. */
export { migrations } from './assembly/data-source.ts';
export { withConnectionTo, withStore } from './server/standalone/commands/with-store.ts';
export { loadServer, openApp } from './server/standalone/open-app.ts';
export { loadConfig, loadOwnModules } from './server/standalone/own-modules.ts';
export { openFileStores } from './server/standalone/configured-files.ts';
export {
  ConfigError,
  readConfig,
  readModuleConfig,
  secretsOf,
  variableNames,
} from './server/standalone/config/config.ts';
export { packageHomepage, packageVersion } from './server/standalone/package-version.ts';
export { personalDataOf } from './assembly/module-list.ts';
export { REPEATED_DATA, type RepeatedData, repeatedDataOf } from './server/person/personal-columns.ts';
export type { Config } from './server/standalone/config/config.ts';
export { configuredPayments, paymentModules } from './server/standalone/configured-payments.ts';
export { configuredFiles } from './server/standalone/configured-files.ts';
export { findEmbeddedPostgres } from './server/standalone/postgres/embedded-postgres.ts';
export {
  clusterOf,
  hasCluster,
  isAlive,
  readPidFile,
} from './server/standalone/postgres/postgres-cluster.ts';
export { SHUTDOWN_GRACE_MS } from './server/standalone/postgres/postgres-server.ts';
export { findProductionSetting } from './server/standalone/config/database-variables.ts';
export { logLevels, ServerLogger } from './server/standalone/observability/server-logger.ts';
export { findMissingSetup } from './server/standalone/start/missing-setup.ts';
export { serveMetrics } from './server/standalone/observability/metrics-server.ts';
