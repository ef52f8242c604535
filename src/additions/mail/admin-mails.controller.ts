import { Get, Param, Query } from '@nestjs/common';
import { AdminController, inputRules, Returns } from '@storekeep/server/extend';
import { FailedMails } from './failed-mails.ts';
import { FAILED_SCHEMA, TEMPLATE_SCHEMA, TEMPLATES_SCHEMA } from './mails.schemas.ts';
import { MailPreviews } from './previews/mail-previews.ts';

class PreviewQuery {
  @inputRules.TextParameter('the language, such as `de`; defaults to that of the shop')
  locale?: string;
}

class ListFailedMailsQuery {
  @inputRules.PageNumber('how many at most')
  limit?: number;

  @inputRules.PageNumber('how many to skip')
  offset?: number;
}

const HEADING = { tag: 'Notifications', tagDescription: 'Messages that were sent about events' };

@AdminController('notifications', undefined, HEADING)
export class AdminMailsController {
  constructor(
    private readonly previews: MailPreviews,
    private readonly failed: FailedMails,
  ) {}

  @Get('templates')
  @Returns('GetNotificationsTemplates', 'List the mails that the shop sends', TEMPLATES_SCHEMA)
  listTemplates(@Query() { locale }: PreviewQuery) {
    return this.previews.list(locale);
  }

  @Get('templates/:name')
  @Returns('GetNotificationsTemplatesTemplate', 'Preview a mail with example data', TEMPLATE_SCHEMA)
  async previewTemplate(@Param('name') name: string, @Query() { locale }: PreviewQuery) {
    return { template: await this.previews.render(name, locale) };
  }

  @Get('failed')
  @Returns('GetNotificationsFailed', 'List the messages that could not be sent', FAILED_SCHEMA)
  listFailed(@Query() { limit, offset }: ListFailedMailsQuery) {
    return this.failed.list(limit, offset);
  }
}
