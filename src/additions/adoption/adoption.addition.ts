import { defineModule } from '@storekeep/server/module';

/** The move of the database of a Medusa v1 shop; see docs/coming-from-medusa-v1.md. */
export const adoptionModule = defineModule({
  name: 'adoption',
  requires: ['languages'],
  commands: {
    'adopt:check': {
      summary: 'checks the database of a Medusa v1 shop',
      load: () => import('./commands/adopt-check.ts'),
    },
    'adopt:config': {
      summary: 'translates a medusa-config.js',
      load: () => import('./commands/adopt-config.ts'),
    },
    adopt: {
      summary: 'adopts this database, or reverts that',
      load: () => import('./commands/adopt-command.ts'),
    },
  },
});
