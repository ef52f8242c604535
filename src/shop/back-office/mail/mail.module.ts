import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { SendGridNotifications } from './sendgrid/sendgrid-notifications.ts';
import { GiftCardMessages } from './messages/gift-card-messages.ts';
import { MailMessages } from './mail-messages.ts';
import { Mailer } from './mailer.ts';
import { MailNotifications } from './mail-notifications.ts';
import { AccountMessages } from './messages/account-messages.ts';
import { OrderMessages } from './messages/order-messages.ts';
import { OrderSource } from './messages/order-source.ts';
import { ReturnDocuments } from './messages/return-documents.ts';

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
