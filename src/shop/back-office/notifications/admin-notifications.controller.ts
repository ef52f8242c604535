import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { listNotifications, ListNotificationsQuery, ResendBody } from './notifications.input.ts';
import { notifications } from './notifications.resource.ts';
import { NotificationsService } from './notifications.service.ts';

@AdminController(notifications)
export class AdminNotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Lists('GetNotifications', 'List notifications')
  list(@Query() query: ListNotificationsQuery) {
    return listNotifications(query);
  }

  @Post(':id/resend')
  @Shows('PostNotificationsNotificationResend', 'Send a notification again')
  resend(@Param('id') id: string, @Body() body: ResendBody) {
    return this.notifications.resend(id, body);
  }
}
