import type { PendingMigrations } from '#engine/kernel/database/migrate';
import { migrationNames } from '../../migrations/names.ts';
import { declaredModules } from './module-list.ts';

/** The migrations of the shop and of the package's modules. They are loaded only if one is pending. */
export const shopMigrations: PendingMigrations = {
  names: [
    ...migrationNames,
    ...declaredModules.flatMap(({ migrations = [] }) => migrations.map(({ name }) => name)),
  ],
  load: async () => (await import('./data-source.ts')).migrations,
};
