import { Body, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Database,
  exampleId,
  Lists,
  notFound,
  Rejects,
  Returns,
  SafeToRepeat,
  Shows,
} from '@storekeep/server/extend';
import { findWithdrawable } from '../withdrawable-order.ts';
import { withdrawals } from '../withdrawals.resource.ts';
import { PERIOD_SCHEMA, representPeriod } from './withdrawal-period.schema.ts';
import { ArrivalBody, ListWithdrawalsQuery } from './withdrawals.input.ts';

@AdminController(withdrawals)
export class AdminWithdrawalsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Lists('GetWithdrawals', 'List withdrawals')
  list(@Query() query: ListWithdrawalsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetWithdrawalsWithdrawal', 'Get a withdrawal')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post('arrivals')
  @SafeToRepeat()
  @Rejects(notFound('fulfillment', exampleId('ful')))
  @Returns('PostWithdrawalsArrivals', 'Record when the shipment of an order has arrived', PERIOD_SCHEMA)
  async recordArrival(@Body() { fulfillment_id, arrived_at }: ArrivalBody) {
    return this.database.transaction(async (tx) => {
      const [fulfillment] = await tx.query<{ order_id: string | null }>(
        `select coalesce(f.order_id, s.order_id, c.order_id) as order_id from fulfillment f
           left join swap s on s.id = f.swap_id left join claim_order c on c.id = f.claim_order_id where f.id = $1`,
        [fulfillment_id],
      );
      await tx.query(
        `insert into eu_arrival (fulfillment_id, arrived_at) select id, $2 from fulfillment where id = $1
         on conflict (fulfillment_id) do update set arrived_at = excluded.arrived_at`,
        [fulfillment_id, arrived_at],
      );
      const order = await findWithdrawable(tx, { id: fulfillment?.order_id ?? '' });
      if (!order) throw notFound('fulfillment', fulfillment_id);
      return { withdrawal_period: representPeriod(order) };
    });
  }
}
