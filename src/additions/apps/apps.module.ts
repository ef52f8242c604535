import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminAppsController } from './admin-apps.controller.ts';
import { AppsService } from './apps.service.ts';
import { ConnectedApps } from './connected-apps.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminAppsController],
  providers: [{ provide: AppsService, useClass: ConnectedApps }],
  exports: [AppsService],
})
export class AppsModule {}

export const modules = () => [AppsModule];
