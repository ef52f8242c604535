import { Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Lists, RequiresAdmin, SafeToRepeat, Shows } from '@storekeep/server/extend';
import { agentPlatforms } from '../platforms/agent-platforms.resource.ts';
import { ListAgentDeliveriesQuery } from './agent-deliveries.input.ts';
import { agentDeliveries } from './agent-deliveries.resource.ts';
import { ListedDeliveries } from './listed-deliveries.ts';

@AdminController(agentPlatforms)
export class AdminAgentDeliveriesController {
  constructor(private readonly deliveries: ListedDeliveries) {}

  @Get(':id/deliveries')
  @Lists('GetAgentPlatformsPlatformDeliveries', 'List the deliveries of orders to a platform', {
    resource: agentDeliveries,
  })
  list(@Param('id') id: string, @Query() query: ListAgentDeliveriesQuery) {
    return this.deliveries.list(id, query);
  }

  @Post(':id/deliveries/:delivery_id/redeliver')
  @RequiresAdmin()
  @SafeToRepeat()
  @Shows('PostAgentPlatformsPlatformDeliveriesDeliveryRedeliver', 'Send an order to its platform again', {
    resource: agentDeliveries,
  })
  redeliver(@Param('id') id: string, @Param('delivery_id') deliveryId: string) {
    return this.deliveries.redeliver(id, deliveryId);
  }
}
