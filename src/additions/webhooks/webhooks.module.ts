import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminWebhooksController } from './admin-webhooks.controller.ts';
import { DeleteOldDeliveries } from './delete-old-deliveries.ts';
import { SendEvents } from './send-events.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminWebhooksController],
  providers: [
    { provide: WebhooksService, useClass: WebhookEndpoints },
    WebhookDeliveries,
    SendEvents,
    DeleteOldDeliveries,
  ],
  exports: [WebhooksService],
})
export class WebhooksModule {}

export const modules = () => [WebhooksModule];
