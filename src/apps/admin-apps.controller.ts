import { Body, Get, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { StaffId } from '../http/caller.ts';
import { ShowQuery } from '../http/list-query.ts';
import { AdminController } from '../http/surface.ts';
import { AuthorizeAppBody } from './apps.input.ts';
import type { ShownRow } from '../reader/shown.ts';
import { apps } from './apps.resource.ts';
import { AppsService } from './apps.service.ts';

@AdminController(apps)
export class AdminAppsController {
  constructor(private readonly apps: AppsService) {}

  @Get()
  @Lists('GetApps', 'List applications', { unpaged: true })
  list(@Query() query: ShowQuery, @StaffId() staffId: string) {
    return { query, compute: (rows: ShownRow[]) => this.apps.addStates(rows, staffId) };
  }

  @Post('authorizations')
  @Shows('PostApps', 'Generate the token of an application')
  authorize(@Body() body: AuthorizeAppBody, @StaffId() staffId: string) {
    return this.apps.authorize(body, staffId);
  }
}
