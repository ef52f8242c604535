import { Injectable } from '@nestjs/common';
import { CommerceError, Database, Reader, resources } from '@storekeep/server/extend';
import { MAIL_ORDER_RELATIONS, type MailOrder } from './mail-order.ts';

/** Reads the orders that messages are about. */
@Injectable()
export class OrderSource {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
  ) {}

  /** @returns null if the order does not exist */
  async find(id: string): Promise<MailOrder | null> {
    try {
      const view = { resource: resources.orders, surface: 'admin', relations: MAIL_ORDER_RELATIONS } as const;
      return JSON.parse((await this.reader.one(view, { id })).json) as MailOrder;
    } catch (error) {
      if (error instanceof CommerceError && error.type === 'not_found') return null;
      throw error;
    }
  }

  /** The order of a swap, a claim or an edit. */
  async findByChild(child: 'swap' | 'claim_order' | 'order_edit', id: string): Promise<MailOrder | null> {
    const [row] = await this.database.query<{ order_id: string }>(
      `select order_id from ${child} where id = $1`,
      [id],
    );
    return row ? this.find(row.order_id) : null;
  }
}
