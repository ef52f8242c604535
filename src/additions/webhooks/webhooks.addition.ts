import { boolean, defineModule, optional, required, seconds } from '@storekeep/server/module';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhooksOptions } from './webhooks-options.ts';

export { WebhooksService } from './webhooks.service.ts';
export { WebhooksOptions } from './webhooks-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** How events are sent to the endpoints of `/admin/webhooks`. */
    webhooks?: Partial<WebhooksOptions>;
  }
}

/** Events by HTTP to endpoints outside of the shop; see docs/webhooks.md. */
export const webhooksModule = defineModule({
  name: 'webhooks',
  variables: {
    webhooksAllowPrivate: required('WEBHOOKS_ALLOW_PRIVATE', boolean, false, {
      description: 'Whether webhooks may be sent to addresses of private networks and of this machine',
    }),
    webhookRetrySeconds: optional('WEBHOOK_RETRY_SECONDS', seconds, {
      description:
        'The delays before a failed webhook is sent again; after the last one the endpoint is disabled. Defaults to ten delays in three days; see `docs/webhooks.md`',
    }),
  },
  configure: ({ webhooksAllowPrivate, webhookRetrySeconds }) => ({
    webhooks: { allowPrivate: webhooksAllowPrivate, retrySeconds: webhookRetrySeconds ?? undefined },
  }),
  // applications that choose the modules of the shop choose this one by its options
  isUsed: ({ modules, webhooks }) => modules === undefined || webhooks !== undefined,
  options: [{ provide: WebhooksOptions, create: ({ webhooks }) => new WebhooksOptions(webhooks) }],
  load: () => import('./webhooks.module.ts'),
  entities: [Webhook, WebhookDelivery],
  forget: {
    webhook: {
      replaced: ['disabled_reason'],
      impersonal: ['description', 'events', 'previous_secret', 'signing_secret', 'url'],
    },
    webhook_delivery: {
      replaced: ['payload', 'last_error'],
      impersonal: ['event', 'status', 'traceparent'],
    },
  },
});
