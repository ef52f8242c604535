import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { notFound } from '../kernel/errors.ts';
import type { FindOrderQuery } from './orders.input.ts';

@Injectable()
export class OrdersService {
  constructor(private readonly database: Database) {}

  /** An order by what stands on its confirmation. @throws not_found, whichever of them is wrong */
  async find({ display_id, email, shipping_address }: FindOrderQuery): Promise<{ id: string }> {
    const [order] = await this.database.query<{ id: string }>(
      `select o.id from "order" o left join address a on a.id = o.shipping_address_id
       where o.display_id = $1 and lower(o.email) = lower($2) and ($3::text is null or a.postal_code = $3)`,
      [display_id, email, shipping_address?.postal_code ?? null],
    );
    if (!order) throw notFound('order', String(display_id), 'display_id');
    return order;
  }
}
