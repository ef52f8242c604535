import { Injectable } from '@nestjs/common';
import { Records } from '@storekeep/server';

@Injectable()
export class Bonus {
  constructor(private readonly records: Records) {}

  /** What the customer has paid for their last 50 orders, in minor units. */
  async sumPaid(customerId: string): Promise<number> {
    const { email } = await this.records
      .of('customers')
      .retrieve(customerId, { expand: '', fields: 'email' });
    const { orders } = await this.records.of('orders').list({ email, order: '-created_at', limit: 50 });
    return orders.reduce((sum, { paid_total }) => sum + (paid_total ?? 0), 0);
  }
}
