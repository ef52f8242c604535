import type { OutboxEvent } from '#engine/background/events';
import type { Sql, WritableSql } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { Notification } from '#model/entities/back-office/notification.entity';
import type { PastMessage, SentMessage } from './notification-provider.ts';

/** Whether the message with this key was recorded. */
export async function isRecorded(sql: Sql, messageKey: string): Promise<boolean> {
  const rows = await sql.query('select from notification where message_key = $1', [messageKey]);
  return rows.length > 0;
}

/**
 * Records a message that was sent for an event.
 * @param messageKey identifies the message, of which there is one for each event and provider
 */
export function recordNotification(
  sql: WritableSql,
  providerId: string,
  { name, data }: Pick<OutboxEvent, 'name' | 'data'>,
  sent: SentMessage,
  messageKey: string,
): Promise<void> {
  const { id = '', customer_id = null } = data as { id?: string; customer_id?: string | null };
  const [resource_type] = name.split('.');
  const subject = {
    event_name: name,
    resource_type,
    resource_id: id,
    customer_id: sent.customer_id ?? customer_id,
  };
  return insertNotification(sql, providerId, subject, sent, { messageKey });
}

/** Records that a message was sent again. */
export function recordResend(
  sql: WritableSql,
  providerId: string,
  message: PastMessage,
  sent: SentMessage,
): Promise<void> {
  return insertNotification(sql, providerId, message, sent, { parentId: message.id });
}

type Subject = Pick<PastMessage, 'event_name' | 'resource_type' | 'resource_id' | 'customer_id'>;

async function insertNotification(
  sql: WritableSql,
  providerId: string,
  { event_name, resource_type, resource_id, customer_id }: Subject,
  { to, data }: SentMessage,
  { parentId = null, messageKey = null }: { parentId?: string | null; messageKey?: string | null },
): Promise<void> {
  // null if the customer does not exist (any more): the message was sent all the same
  await sql.query(
    `insert into notification
       (id, event_name, resource_type, resource_id, customer_id, "to", data, provider_id, parent_id, message_key)
     values ($1, $2, $3, $4, (select id from customer where id = $5), $6, $7, $8, $9, $10)
     on conflict (message_key) do nothing`,
    [
      newId(Notification),
      event_name,
      resource_type,
      resource_id,
      customer_id,
      to,
      JSON.stringify(data),
      providerId,
      parentId,
      messageKey,
    ],
  );
}
