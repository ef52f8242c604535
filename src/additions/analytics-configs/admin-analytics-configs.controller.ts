import { Body, Delete, Get, Post } from '@nestjs/common';
import {
  AdminController,
  type Representation,
  Returns,
  SafeToRepeat,
  Shows,
  StaffId,
} from '@storekeep/server/extend';
import { CreateAnalyticsConfigBody, UpdateAnalyticsConfigBody } from './analytics-configs.input.ts';
import { analyticsConfigs } from './analytics-configs.resource.ts';
import { AnalyticsConfigsService } from './analytics-configs.service.ts';

/** The response of `DELETE`: it is identified by the user, not by an id of its own. */
const DELETION_SCHEMA = {
  type: 'object',
  required: ['user_id', 'object', 'deleted'],
  properties: {
    user_id: { type: 'string' },
    object: { type: 'string', example: 'analytics_config' },
    deleted: { type: 'boolean', example: true },
  },
};

@AdminController(analyticsConfigs)
export class AdminAnalyticsConfigsController {
  constructor(private readonly configs: AnalyticsConfigsService) {}

  @Get()
  @Shows('GetAnalyticsConfig', 'Get the analytics config of the logged-in user')
  get(@StaffId() userId: string) {
    return configOf(userId);
  }

  @Post()
  @Shows('PostAnalyticsConfig', 'Create the analytics config of the logged-in user')
  async create(@StaffId() userId: string, @Body() body: CreateAnalyticsConfigBody) {
    await this.configs.save(userId, body);
    return configOf(userId);
  }

  @Post('update')
  @SafeToRepeat()
  @Shows('PostAnalyticsConfigUpdate', 'Update the analytics config of the logged-in user')
  async update(@StaffId() userId: string, @Body() body: UpdateAnalyticsConfigBody) {
    await this.configs.save(userId, body);
    return configOf(userId);
  }

  @Delete()
  @Returns('DeleteAnalyticsConfig', 'Delete the analytics config of the logged-in user', DELETION_SCHEMA)
  async delete(@StaffId() userId: string) {
    await this.configs.delete(userId);
    return { user_id: userId, object: analyticsConfigs.object, deleted: true };
  }
}

function configOf(userId: string): Representation {
  return { by: { user_id: userId } };
}
