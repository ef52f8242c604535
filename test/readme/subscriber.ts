import { Injectable } from '@nestjs/common';
import { Outbox } from '@storekeep/server';

@Injectable()
export class Mailer {
  constructor(outbox: Outbox) {
    outbox.subscribe('order.placed', async ({ data }) => {
      await sendMail(`Order ${String(data.id)}`);
    });
  }
}

declare function sendMail(text: string): Promise<void>;
