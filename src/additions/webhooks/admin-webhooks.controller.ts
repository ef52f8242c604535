import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Deletes, Lists, NotReplayed, SafeToRepeat, Shows } from '@storekeep/server/extend';
import {
  CreateWebhookBody,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  UpdateWebhookBody,
} from './webhooks.input.ts';
import { webhookDeliveries, webhooks } from './webhooks.resource.ts';
import { WebhooksService } from './webhooks.service.ts';

@AdminController(webhooks)
export class AdminWebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Lists('GetWebhooks', 'List webhooks')
  list(@Query() query: ListWebhooksQuery) {
    return query;
  }

  @Post()
  @NotReplayed() // the response contains the secret
  @Shows('PostWebhooks', 'Create a webhook')
  create(@Body() body: CreateWebhookBody) {
    return this.webhooks.create(body);
  }

  @Get(':id')
  @Shows('GetWebhooksWebhook', 'Get a webhook')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostWebhooksWebhook', 'Update a webhook')
  update(@Param('id') id: string, @Body() body: UpdateWebhookBody) {
    return this.webhooks.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteWebhooksWebhook', 'Delete a webhook')
  delete(@Param('id') id: string) {
    return this.webhooks.delete(id);
  }

  @Post(':id/rotate-secret')
  @NotReplayed() // the response contains the secret
  @Shows('PostWebhooksWebhookRotateSecret', 'Replace the secret of a webhook')
  rotateSecret(@Param('id') id: string) {
    return this.webhooks.rotateSecret(id);
  }

  @Post(':id/test')
  @Shows('PostWebhooksWebhookTest', 'Send a test event to a webhook', { resource: webhookDeliveries })
  test(@Param('id') id: string) {
    return this.webhooks.test(id);
  }

  @Get(':id/deliveries')
  @Lists('GetWebhooksWebhookDeliveries', 'List the deliveries to a webhook', { resource: webhookDeliveries })
  deliveries(@Param('id') id: string, @Query() query: ListWebhookDeliveriesQuery) {
    return this.webhooks.listDeliveries(id, query);
  }

  @Post(':id/deliveries/:delivery_id/redeliver')
  @SafeToRepeat()
  @Shows('PostWebhooksWebhookDeliveriesDeliveryRedeliver', 'Send an event to a webhook again', {
    resource: webhookDeliveries,
  })
  redeliver(@Param('id') id: string, @Param('delivery_id') deliveryId: string) {
    return this.webhooks.redeliver(id, deliveryId);
  }
}
