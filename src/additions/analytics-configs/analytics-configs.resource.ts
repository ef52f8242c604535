import { defineResource } from '@storekeep/server/extend';
import { AnalyticsConfig } from './analytics-config.entity.ts';

export const analyticsConfigs = defineResource({
  entity: AnalyticsConfig,
  path: 'analytics-configs',
  one: 'analytics_config',
  many: 'analytics_configs',
  object: 'analytics_config',
  tag: 'Analytics Configs',
  tagDescription:
    'Whether a staff user lets a dashboard measure how it is used; the server itself sends nothing anywhere',
  admin: { relations: [] },
});
