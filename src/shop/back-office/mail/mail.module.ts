import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { MailMessages } from './mail-messages.ts';
import { MailNotifications } from './mail-notifications.ts';
import { Mailer } from './mailer.ts';
import { AccountMessages } from './messages/account-messages.ts';
import { GiftCardMessages } from './messages/gift-card-messages.ts';
import { OrderMessages } from './messages/order-messages.ts';
import { OrderSource } from './messages/order-source.ts';
import { ReturnDocuments } from './messages/return-documents.ts';
import { SendGridNotifications } from './sendgrid/sendgrid-notifications.ts';

@Module({
  imports: [HttpModule, NotificationsModule, ShippingModule],
  providers: [
    Mailer,
    OrderSource,
    ReturnDocuments,
    OrderMessages,
    AccountMessages,
    GiftCardMessages,
    MailMessages,
    MailNotifications,
    SendGridNotifications,
  ],
  exports: [Mailer],
})
export class MailModule {}
