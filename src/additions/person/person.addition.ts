import { defineModule } from '@storekeep/server/module';

/** The data that a shop has about a person: exported, or removed; see docs/security.md. */
export const personModule = defineModule({
  name: 'person',
  commands: {
    'person:export': {
      summary: 'writes all data of a person to a file',
      load: () => import('./person-export.ts'),
    },
    'person:forget': {
      summary: 'removes a person; the orders stay',
      load: () => import('./person-forget.ts'),
    },
  },
});
