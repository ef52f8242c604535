import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminNotificationsController } from './admin-notifications.controller.ts';
import { LogNotifications } from './log-notifications.ts';
import { NotificationProviders } from './notification-providers.ts';
import { NotificationsService } from './notifications.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminNotificationsController],
  providers: [NotificationProviders, NotificationsService, LogNotifications],
  exports: [NotificationProviders, NotificationsService],
})
export class NotificationsModule {}
