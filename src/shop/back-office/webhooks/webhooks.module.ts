import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminWebhooksController } from './admin-webhooks.controller.ts';
import { DeleteOldDeliveries } from './delete-old-deliveries.ts';
import { SendEvents } from './send-events.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminWebhooksController],
  providers: [WebhooksService, WebhookDeliveries, SendEvents, DeleteOldDeliveries],
  exports: [WebhooksService],
})
export class WebhooksModule {}
