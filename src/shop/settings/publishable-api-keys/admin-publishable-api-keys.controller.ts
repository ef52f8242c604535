import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { salesChannels } from '../sales-channels/sales-channels.resource.ts';
import {
  ChannelsOfKeyBody,
  CreatePublishableApiKeyBody,
  ListChannelsOfKeyQuery,
  ListPublishableApiKeysQuery,
  UpdatePublishableApiKeyBody,
} from './publishable-api-keys.input.ts';
import { publishableApiKeys } from './publishable-api-keys.resource.ts';
import { alreadyRevoked, PublishableApiKeysService } from './publishable-api-keys.service.ts';

@AdminController(publishableApiKeys)
export class AdminPublishableApiKeysController {
  constructor(private readonly keys: PublishableApiKeysService) {}

  @Get()
  @Lists('GetPublishableApiKeys', 'List publishable keys')
  list(@Query() query: ListPublishableApiKeysQuery) {
    return query;
  }

  @Post()
  @Shows('PostPublishableApiKeys', 'Create a publishable key')
  create(@Body() body: CreatePublishableApiKeyBody, @StaffId() staffId: string) {
    return this.keys.create(body, staffId);
  }

  @Get(':id')
  @Shows('GetPublishableApiKeysPublishableApiKey', 'Get a publishable key')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostPublishableApiKysPublishableApiKey', 'Update a publishable key')
  update(@Param('id') id: string, @Body() body: UpdatePublishableApiKeyBody) {
    return this.keys.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeletePublishableApiKeysPublishableApiKey', 'Delete a publishable key')
  delete(@Param('id') id: string) {
    return this.keys.delete(id);
  }

  @Post(':id/revoke')
  @Rejects(alreadyRevoked())
  @Shows('PostPublishableApiKeysPublishableApiKeyRevoke', 'Revoke a publishable key')
  revoke(@Param('id') id: string, @StaffId() staffId: string) {
    return this.keys.revoke(id, staffId);
  }

  @Get(':id/sales-channels')
  @Lists('GetPublishableApiKeySalesChannels', 'List the sales channels of a publishable key', {
    resource: salesChannels,
    unpaged: true,
  })
  async channels(@Param('id') id: string, @Query() query: ListChannelsOfKeyQuery) {
    return { query, conditions: [await this.keys.channelsOf(id)] };
  }

  @Post(':id/sales-channels/batch')
  @Rejects(notFound('sales_channel', exampleId('sc')))
  @Shows('PostPublishableApiKeySalesChannelsChannelsBatch', 'Add sales channels to a publishable key')
  addChannels(@Param('id') id: string, @Body() { sales_channel_ids }: ChannelsOfKeyBody) {
    return this.keys.addChannels(
      id,
      sales_channel_ids.map((channel) => channel.id),
    );
  }

  @Delete(':id/sales-channels/batch')
  @Shows('DeletePublishableApiKeySalesChannelsChannelsBatch', 'Remove sales channels from a publishable key')
  removeChannels(@Param('id') id: string, @Body() { sales_channel_ids }: ChannelsOfKeyBody) {
    return this.keys.removeChannels(
      id,
      sales_channel_ids.map((channel) => channel.id),
    );
  }
}
