import { Module } from '@nestjs/common';
import { AdminInstallationController } from './admin-installation.controller.ts';
import { InstallationStatus } from './installation-status.ts';

@Module({ controllers: [AdminInstallationController], providers: [InstallationStatus] })
export class InstallationModule {}

export const modules = () => [InstallationModule];
