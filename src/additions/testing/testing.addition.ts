import { defineModule } from '@storekeep/server/module';

/** `storekeep simulate`, and what `@storekeep/server/testing` has for the tests of modules; see docs/simulating-modules.md. */
export const testingModule = defineModule({
  name: 'testing',
  commands: {
    simulate: {
      summary: 'looks for bugs of modules by random requests, on a copy of a shop',
      load: () => import('./simulation/simulate-command.ts'),
    },
  },
});
