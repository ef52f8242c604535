import { Body, Get, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Lists,
  type RepresentedRow,
  ShowQuery,
  Shows,
  StaffId,
} from '@storekeep/server/extend';
import { AuthorizeAppBody } from './apps.input.ts';
import { apps } from './apps.resource.ts';
import { AppsService } from './apps.service.ts';

@AdminController(apps)
export class AdminAppsController {
  constructor(private readonly apps: AppsService) {}

  @Get()
  @Lists('GetApps', 'List applications', { unpaged: true })
  list(@Query() query: ShowQuery, @StaffId() staffId: string) {
    return { query, compute: (rows: RepresentedRow[]) => this.apps.addStates(rows, staffId) };
  }

  @Post('authorizations')
  @Shows('PostApps', 'Generate the token of an application')
  authorize(@Body() body: AuthorizeAppBody, @StaffId() staffId: string) {
    return this.apps.authorize(body, staffId);
  }
}
