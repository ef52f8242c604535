import { Body, Get, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { ShowQuery } from '../http/list-query.ts';
import { AdminController } from '../http/surface.ts';
import { AuthorizeAppBody } from './apps.input.ts';
import { apps } from './apps.resource.ts';
import { AppsService } from './apps.service.ts';

@AdminController(apps)
export class AdminAppsController {
  constructor(private readonly apps: AppsService) {}

  @Get()
  @Lists('List applications', { unpaged: true })
  list(@Query() query: ShowQuery) {
    return { query };
  }

  @Post('authorizations')
  @Shows('Generate the token of an application')
  authorize(@Body() body: AuthorizeAppBody) {
    return this.apps.authorize(body);
  }
}
