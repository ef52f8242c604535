import { Injectable } from '@nestjs/common';
import { Database, statements } from '@storekeep/server/extend';

/** A message that could not be sent, without the data of its event, which may contain secrets. */
export interface FailedMail {
  /** Of the delivery, see `POST /admin/events/parked/{id}/retry`. */
  id: string;
  event_name: string;
  /** The record that the message is about. */
  resource_id: string | null;
  provider_id: string;
  attempts: number;
  last_error: string;
  created_at: Date;
  /** When it is sent again by itself; null if it is not. */
  next_attempt_at: Date | null;
}

export interface FailedMailPage {
  mails: FailedMail[];
  count: number;
  offset: number;
  limit: number;
}

const DEFAULT_LIMIT = 20;
const { condition: HAS_FAILED, provider_id: PROVIDER_ID } = statements.failedNotificationSql;

/** The messages of all notification providers that could not be sent: deliveries of events that have failed at least once. */
@Injectable()
export class FailedMails {
  constructor(private readonly database: Database) {}

  /** Lists them, newest first. */
  async list(limit = DEFAULT_LIMIT, offset = 0): Promise<FailedMailPage> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*) from outbox_event where ${HAS_FAILED}`,
    );
    const mails = await this.database.query<FailedMail>(
      `select id::text, name as event_name, data ->> 'id' as resource_id, attempts, last_error, created_at,
         ${PROVIDER_ID} as provider_id,
         case when parked_at is null then available_at end as next_attempt_at
       from outbox_event where ${HAS_FAILED} order by outbox_event.id desc limit $1 offset $2`,
      [limit, offset],
    );
    return { mails, count, offset, limit };
  }
}
