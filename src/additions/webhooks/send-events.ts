import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Outbox } from '@storekeep/server/extend';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { isSendable } from './webhook-endpoints.ts';

/** Passes events from the outbox to the endpoints that need them. Without endpoints no event is written for them. */
@Injectable()
export class SendEvents implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      '*',
      async (event) => {
        if (isSendable(event.name)) await this.deliveries.addForAll(event);
      },
      'webhooks',
      { readNames: () => this.readNames() },
    );
  }

  private async readNames(): Promise<string[]> {
    const rows = await this.database.query<{ event: string }>(
      'select distinct unnest(events) as event from webhook where not is_disabled',
    );
    return rows.map(({ event }) => event);
  }
}
