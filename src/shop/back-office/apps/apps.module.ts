import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminAppsController } from './admin-apps.controller.ts';
import { AppsService } from './apps.service.ts';
import { OAuthHandlers } from './oauth-handlers.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminAppsController],
  providers: [OAuthHandlers, AppsService],
  exports: [OAuthHandlers, AppsService],
})
export class AppsModule {}
