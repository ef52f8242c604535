import { Module } from '@nestjs/common';
import { SendGridNotifications } from './sendgrid-notifications.ts';

@Module({ providers: [SendGridNotifications] })
export class SendGridModule {}

export const modules = () => [SendGridModule];
