import { defineModule } from '@storekeep/server/module';

/** The demo shop: what a server without a database of its own opens, and the data that fills an empty shop. */
export const demoModule = defineModule({
  name: 'demo',
  demo: () => import('./open-demo.ts').then(({ demoShop }) => demoShop),
  commands: {
    'demo:seed': {
      summary: 'fills an empty shop with demo data',
      load: () => import('./seed-demo.ts'),
    },
  },
});
