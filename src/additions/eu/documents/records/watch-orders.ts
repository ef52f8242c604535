import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Outbox } from '@storekeep/server/extend';
import { IssueDocuments } from './issue-documents.ts';

const EVENTS = [
  ...(['order.placed', 'order.canceled', 'order.updated', 'order.shipment_created'] as const),
  ...(['payment.payment_captured', 'payment.payment_refund_created', 'order-edit.confirmed'] as const),
  ...(['swap.payment_completed', 'swap.payment_captured', 'swap.shipment_created'] as const),
  'claim.shipment_created',
] as const;

/** The tables of what events are about, unless it is an order or a payment. */
const TABLES: Readonly<Record<string, string>> = {
  swap: 'swap',
  claim: 'claim_order',
  'order-edit': 'order_edit',
};

/** Has the documents of an order issued after each event that may need one. */
@Injectable()
export class WatchOrders implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly documents: IssueDocuments,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(`insert into eu_member (name) values ('documents') on conflict do nothing`),
    );
    this.outbox.subscribe(
      EVENTS,
      async ({ name, data }) => {
        const orderId = await this.findOrder(name, data);
        if (orderId !== null) await this.documents.issue(orderId);
      },
      'eu-documents',
    );
  }

  private async findOrder(
    name: string,
    data: { id: string; order_id?: string | null },
  ): Promise<string | null> {
    if (data.order_id !== undefined) return data.order_id;
    const table = TABLES[name.split('.', 1)[0]];
    if (table === undefined) return data.id;
    const [row] = await this.database.query<{ order_id: string }>(
      `select order_id from ${table} where id = $1`,
      [data.id],
    );
    return row?.order_id ?? null;
  }
}
