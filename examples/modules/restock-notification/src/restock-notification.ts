import { defineModule } from '@storekeep/server/module';
import { CreateRestockNotifications1700000000000 } from './restock-migration.ts';

declare module '@storekeep/server' {
  interface Events {
    /** A variant can be bought again; the event of the plugin. */
    'restock-notification.restocked': { variant_id: string; emails: string[] };
    /** One of these e-mails has to be notified. `id` is that of the variant. */
    'restock-notification.due': { id: string; email: string };
  }
}

const declaration = defineModule({
  name: 'restock-notification',
  forget: {
    restock_notification: {
      rows: 't.emails ? p.email',
      // the other addresses of the row are those of others
      exported: { emails: 'jsonb_build_array(p.email)' },
      blanked: { emails: 't.emails - p.email' },
    },
  },
  migrations: [CreateRestockNotifications1700000000000],
  load: () => import('./restock.module.ts'),
});

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
