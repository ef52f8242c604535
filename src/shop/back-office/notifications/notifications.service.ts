import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { recordResult } from '#engine/kernel/request-work';
import type { PastMessage } from './notification-provider.ts';
import { NotificationProviders } from './notification-providers.ts';
import type { ResendBody } from './notifications.input.ts';
import { recordResend } from './record-notification.ts';

/** Sends recorded messages again. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly providers: NotificationProviders,
  ) {}

  /**
   * Sends a message again, and records it as a child (`resends`) of the first message.
   * @returns the id of the first message
   * @throws not_found; not_allowed if its provider is not installed or refuses; conflict if it does not respond
   */
  async resend(id: string, { to }: ResendBody): Promise<{ id: string }> {
    const [message] = await this.database.query<PastMessage & { provider_id: string | null }>(
      `select id, event_name, resource_type, resource_id, customer_id, "to", data, provider_id from notification where id = $1`,
      [id],
    );
    if (!message) throw notFound('notification', id);
    const { provider_id, ...past } = message;
    if (provider_id === null)
      throw notAllowed(`Notification ${id} was sent by nobody who could send it again`);
    const about = { notification_id: id };
    const sent = await this.providers.callOrThrow(
      provider_id,
      { operation: 'notify again', logContext: about },
      (provider, signal) => provider.resend(past, to, signal),
    );
    await this.database.transaction(async (tx) => {
      await recordResend(tx, provider_id, past, sent);
      recordResult(id); // the response shows the first message, not the new one
    });
    return { id };
  }
}
