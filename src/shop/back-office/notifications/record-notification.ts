import type { OutboxEvent } from '../../../engine/background/events.ts';
import { Notification } from '../../../model/entities/back-office/notification.entity.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import type { PastMessage, SentMessage } from './notification-provider.ts';

/** Records a message that was sent for an event. */
export function recordNotification(
  sql: Sql,
  providerId: string,
  { name, data }: Pick<OutboxEvent, 'name' | 'data'>,
  sent: SentMessage,
): Promise<string> {
  const { id = '', customer_id = null } = data as { id?: string; customer_id?: string | null };
  const [resource_type] = name.split('.');
  return insertNotification(
    sql,
    providerId,
    { event_name: name, resource_type, resource_id: id, customer_id },
    sent,
    null,
  );
}

/** Records that a message was sent again. */
export function recordResend(
  sql: Sql,
  providerId: string,
  message: PastMessage,
  sent: SentMessage,
): Promise<string> {
  return insertNotification(sql, providerId, message, sent, message.id);
}

type Subject = Pick<PastMessage, 'event_name' | 'resource_type' | 'resource_id' | 'customer_id'>;

async function insertNotification(
  sql: Sql,
  providerId: string,
  { event_name, resource_type, resource_id, customer_id }: Subject,
  { to, data }: SentMessage,
  parentId: string | null,
): Promise<string> {
  const id = newId(Notification);
  // null if the customer does not exist (any more): the message was sent all the same
  await sql.query(
    `insert into notification (id, event_name, resource_type, resource_id, customer_id, "to", data, provider_id, parent_id)
     values ($1, $2, $3, $4, (select id from customer where id = $5), $6, $7, $8, $9)`,
    [id, event_name, resource_type, resource_id, customer_id, to, JSON.stringify(data), providerId, parentId],
  );
  return id;
}
