import { Injectable } from '@nestjs/common';
import { RateLimits } from '#engine/identity/rate-limits';
import { Database } from '#engine/kernel/database/database';
import { notFound } from '#engine/kernel/errors';
import { requireIds, updateExistingRow } from '#engine/kernel/writing/rows';
import { customValuesOf } from '#engine/mapping/custom-columns/custom-column';
import { Order } from '#model/entities/orders/order.entity';
import { Customer } from '#model/entities/people/customer.entity';
import { OrderChanges } from './change-order.ts';
import type { OpenOrder } from './open-order.ts';
import { setAddress } from './order-address.ts';
import { orderErrors } from './order-errors.ts';
import type { FindOrderQuery, UpdateOrderBody } from './orders.input.ts';

@Injectable()
export class OrdersService {
  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
    private readonly changes: OrderChanges,
  ) {}

  /**
   * Finds an order by the data of its confirmation. Display ids can be guessed, so failed attempts are rate-limited.
   * @param address the client's IP address
   * @throws not_found, without saying which value is wrong; too_many_requests
   */
  find(query: FindOrderQuery, address: string): Promise<{ id: string }> {
    return this.rateLimits.limitFailures(this.rateLimits.emailBuckets('orders', query.email, address), () =>
      this.lookUp(query),
    );
  }

  /** @throws not_found; not_allowed (canceled, needs an order edit); invalid_data for an address outside the region */
  async update(id: string, body: UpdateOrderBody): Promise<{ id: string }> {
    const { email, customer_id, no_notification, shipping_address, billing_address, ...others } = body;
    const custom = customValuesOf(this.database.metadata(Order), others);
    const editOnlyFields = Object.entries(others).filter(([name]) => !(name in custom));
    await this.changes.change(id, async (order, tx) => {
      if (order.canceled_at) throw orderErrors.canceled();
      if (editOnlyFields.some(([, value]) => isNotEmpty(value))) throw orderErrors.needsEdit();
      if (customer_id) await requireIds(tx, Customer, [customer_id]);
      if (shipping_address) await setAddress(tx, order, 'shipping_address_id', shipping_address);
      if (billing_address) await setAddress(tx, order, 'billing_address_id', billing_address);
      order.email = email?.toLowerCase() ?? order.email;
      order.customer_id = customer_id ?? order.customer_id;
      if (no_notification !== undefined) order.no_notification = no_notification;
      if (Object.keys(custom).length > 0) await updateExistingRow(tx, Order, id, custom);
      order.events.push(['order.updated', eventPayload(order)]);
    });
    return { id };
  }

  /** Merges metadata of the order key by key. @throws not_found */
  mergeMetadata(id: string, metadata: Record<string, unknown>): Promise<{ id: string }> {
    return this.database.transaction((tx) => updateExistingRow(tx, Order, id, { metadata }));
  }

  /** Idempotent. Archived orders can be completed again. @throws not_found; not_allowed (canceled) */
  async complete(id: string): Promise<{ id: string }> {
    await this.changes.change(id, (order) => {
      if (order.canceled_at) throw orderErrors.canceledNotCompletable();
      if (order.status === 'completed') return;
      order.status = 'completed';
      order.events.push(['order.completed', eventPayload(order)]);
    });
    return { id };
  }

  /** @throws not_found; not_allowed for one that is not completed */
  async archive(id: string): Promise<{ id: string }> {
    await this.changes.change(id, (order) => {
      if (!['completed', 'archived'].includes(order.status)) throw orderErrors.unprocessedNotArchivable();
      order.status = 'archived';
    });
    return { id };
  }

  private async lookUp({ display_id, email, shipping_address }: FindOrderQuery): Promise<{ id: string }> {
    const [order] = await this.database.query<{ id: string }>(
      `select o.id from "order" o left join address a on a.id = o.shipping_address_id
       where o.display_id = $1 and lower(o.email) = lower($2) and ($3::text is null or a.postal_code = $3)`,
      [display_id, email, shipping_address?.postal_code ?? null],
    );
    if (!order) throw notFound('order', String(display_id), 'display_id');
    return order;
  }
}

function eventPayload({ id, no_notification }: OpenOrder) {
  return { id, no_notification };
}

function isNotEmpty(value: unknown): boolean {
  return Object.keys(Object(value)).length > 0;
}
