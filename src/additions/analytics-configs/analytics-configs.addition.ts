import { defineModule } from '@storekeep/server/module';
import { AnalyticsConfig } from './analytics-config.entity.ts';

export { AnalyticsConfigsService } from './analytics-configs.service.ts';

/** The choice of staff about usage statistics of their dashboard. */
export const analyticsConfigsModule = defineModule({
  name: 'analytics-configs',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./analytics-configs.module.ts'),
  entities: [AnalyticsConfig],
});
