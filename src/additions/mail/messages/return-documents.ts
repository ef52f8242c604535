import { Injectable } from '@nestjs/common';
import { Database, FulfillmentProviders } from '@storekeep/server/extend';
import type { MailAttachment } from '../transports/mail-transport.ts';

interface ShippedReturn {
  provider_id: string;
  shipping_data: Record<string, unknown> | null;
  is_pending: boolean;
}

/** Loads the documents of returns, such as labels, from their carriers. */
@Injectable()
export class ReturnDocuments {
  constructor(
    private readonly database: Database,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * @returns an empty list if the return has no shipping method, or if its carrier has no documents
   * @throws an error if the carrier does not respond, or has not created the label yet; the message is sent by a later attempt
   */
  async of(returnId: string): Promise<readonly MailAttachment[]> {
    const [shipped] = await this.database.query<ShippedReturn>(
      `select o.provider_id, r.shipping_data, r.asked_at is not null as is_pending
       from "return" r join shipping_method m on m.return_id = r.id join shipping_option o on o.id = m.shipping_option_id
       where r.id = $1`,
      [returnId],
    );
    if (!shipped || !this.providers.get(shipped.provider_id)?.returnDocuments) return [];
    const { provider_id, shipping_data, is_pending } = shipped;
    if (is_pending) throw new Error(`the label of return ${returnId} has not been created yet`);
    if (!shipping_data) return [];
    const call = { operation: 'returnDocuments', logContext: { return_id: returnId } };
    const reply = await this.providers.call(provider_id, call, async (provider, signal) =>
      provider.returnDocuments!(shipping_data, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error;
    return reply.response;
  }
}
