import { defineModule } from '@storekeep/server/module';

/** What staff see of the installation: its columns, and how it works at present. */
export const installationModule = defineModule({
  name: 'installation',
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./installation.module.ts'),
});
