import { declaredModules } from '#assembly/module-list';
import type { ListedCommand } from '#engine/installation/define-command';

/** All commands of `storekeep`; each is an npm script of the same name, too (`package.json`). */
export const commands: Readonly<Record<string, ListedCommand>> = {
  start: { summary: 'starts the server', load: () => import('./start-command.ts') },
  doctor: {
    summary: 'checks what the server needs, and says what to do',
    load: () => import('./doctor/doctor-command.ts'),
  },
  'user:create': { summary: 'creates a staff user', load: () => import('./create-user.ts') },
  migrate: {
    summary: 'runs pending migrations, and ends',
    load: () => import('./migrate-command.ts'),
  },
  'search:rebuild': { summary: 'rebuilds the search index', load: () => import('./rebuild-search.ts') },
  ...Object.assign({}, ...declaredModules.map(({ commands }) => commands)),
};
