import { Module } from '@nestjs/common';
import { HttpModule, NotificationsModule, ShippingModule } from '@storekeep/server/extend';
import { MailMessages } from './mail-messages.ts';
import { MailNotifications } from './mail-notifications.ts';
import { AccountMessages } from './messages/account-messages.ts';
import { GiftCardMessages } from './messages/gift-card-messages.ts';
import { OrderMessages } from './messages/order-messages.ts';
import { OrderSource } from './messages/order-source.ts';
import { ReturnDocuments } from './messages/return-documents.ts';

@Module({
  imports: [HttpModule, NotificationsModule, ShippingModule],
  providers: [
    OrderSource,
    ReturnDocuments,
    OrderMessages,
    AccountMessages,
    GiftCardMessages,
    MailMessages,
    MailNotifications,
  ],
  exports: [MailMessages],
})
export class MailModule {}

export const modules = () => [MailModule];
