import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminInstallationController } from './admin-installation.controller.ts';
import { InstallationStatus } from './installation-status.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminInstallationController],
  providers: [InstallationStatus],
})
export class InstallationModule {}

export const modules = () => [InstallationModule];
