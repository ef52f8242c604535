import { defineModule } from '@storekeep/server/module';

/** Events that a subscriber failed to process, for staff and operators; see docs/events.md. */
export const parkedEventsModule = defineModule({
  name: 'parked-events',
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./parked-events.module.ts'),
  commands: {
    events: {
      summary: 'lists events that subscribers failed to process',
      load: () => import('./events-command.ts'),
    },
  },
});
