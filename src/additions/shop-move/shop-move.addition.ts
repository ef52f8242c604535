import { defineModule } from '@storekeep/server/module';

/** Moves a shop of a fleet to another database while it sells; see docs/operating/moving.md. */
export const shopMoveModule = defineModule({
  name: 'shop-move',
  requires: ['fleet'],
  commands: {
    'shop:move': {
      summary: 'moves a shop to another database while it sells',
      load: () => import('./shop-move-command.ts'),
    },
  },
});
