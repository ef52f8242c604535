/* The public API of `storekeep/commands`: what commands of modules need. */
export { migrations } from './assembly/data-source.ts';
export { adoptedProviders } from './server/standalone/adopted-providers.ts';
export { adoptedUrl } from './server/standalone/adopted-url.ts';
export { withStore } from './server/standalone/commands/with-store.ts';
export { openApp } from './server/standalone/open-app.ts';
export { loadOwnModules } from './server/standalone/own-modules.ts';
export { openFileStores } from './server/standalone/configured-files.ts';
export { ConfigError, readConfig, readModuleConfig } from './server/standalone/config/config.ts';
