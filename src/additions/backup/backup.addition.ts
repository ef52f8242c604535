import { defineModule } from '@storekeep/server/module';

/** Copies of the database and the files, and how to restore them; see docs/deploying.md. */
export const backupModule = defineModule({
  name: 'backup',
  commands: {
    backup: { summary: 'copies the database and the files', load: () => import('./backup-command.ts') },
    restore: {
      summary: 'restores a backup into an empty database',
      load: () => import('./restore-command.ts'),
    },
  },
});
