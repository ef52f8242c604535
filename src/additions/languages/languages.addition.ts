import { defineModule } from '@storekeep/server/module';

/** Translations of records that have no operation of their own; see docs/languages.md. */
export const languagesModule = defineModule({
  name: 'languages',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./languages.module.ts'),
  commands: {
    'translations:import': {
      summary: 'imports translations of a Medusa v1 shop',
      load: () => import('./commands/translations-import.ts'),
    },
  },
});
