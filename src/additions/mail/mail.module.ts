import { Module } from '@nestjs/common';
import { HttpModule, NotificationsModule, ShippingModule } from '@storekeep/server/extend';
import { AdminMailsController } from './admin-mails.controller.ts';
import { FailedMails } from './failed-mails.ts';
import { MailMessages } from './mail-messages.ts';
import { MailNotifications } from './mail-notifications.ts';
import { AccountMessages } from './messages/account-messages.ts';
import { GiftCardMessages } from './messages/gift-card-messages.ts';
import { OrderMessages } from './messages/order-messages.ts';
import { OrderSource } from './messages/order-source.ts';
import { ReturnDocuments } from './messages/return-documents.ts';
import { MailPreviews } from './previews/mail-previews.ts';
import { MailRenderer } from './rendering/mail-renderer.ts';

@Module({
  imports: [HttpModule, NotificationsModule, ShippingModule],
  controllers: [AdminMailsController],
  providers: [
    MailRenderer,
    MailPreviews,
    FailedMails,
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
