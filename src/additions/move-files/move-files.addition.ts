import { defineModule } from '@storekeep/server/module';

/** Copies uploads and exports to another store, and replaces their URLs. */
export const moveFilesModule = defineModule({
  name: 'move-files',
  commands: {
    'files:move': {
      summary: 'copies files to another store and replaces their URLs',
      load: () => import('./files-move.ts'),
    },
  },
});
