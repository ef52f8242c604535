import { defineModule } from '@storekeep/server/module';

/** Creates the package of a module; see docs/extending.md. */
export const newModuleModule = defineModule({
  name: 'new-module',
  commands: {
    new: { summary: 'creates a module of your own', load: () => import('./new-module-command.ts') },
  },
});
