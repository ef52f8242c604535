import { Injectable } from '@nestjs/common';
import { type MailAttachment, MailMessages } from '../../mail/index.ts';
import { type AcceptedLegalText, CurrentLegalTexts } from './current-legal-texts.ts';

/** Attaches the texts that a buyer has accepted to the message about their order: on a durable medium, as they were then. */
@Injectable()
export class LegalMail {
  constructor(
    private readonly texts: CurrentLegalTexts,
    messages: MailMessages,
  ) {
    messages.extend('order.placed', async (content, { id }) => {
      const accepted = await this.texts.accepted(id);
      if (accepted.length === 0) return content;
      const legal_texts = accepted.map(({ kind, title, version }) => ({ kind, title, version }));
      return {
        ...content,
        attachments: [...(content.attachments ?? []), ...accepted.map(toFile)],
        data: { ...content.data, legal_texts },
      };
    });
  }
}

function toFile({ kind, version, title, content }: AcceptedLegalText): MailAttachment {
  return {
    filename: `${kind}-${version}.txt`,
    type: 'text/plain; charset=utf-8',
    content: Buffer.from(`${title}\n\n${content}\n`),
  };
}
