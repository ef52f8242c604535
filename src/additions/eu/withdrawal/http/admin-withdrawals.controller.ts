import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Database, Lists, notFound, Returns, Shows } from '@storekeep/server/extend';
import { findWithdrawable } from '../withdrawable-order.ts';
import { withdrawals } from '../withdrawals.resource.ts';
import { PERIOD_SCHEMA, representPeriod } from './withdrawal-period.schema.ts';
import { ArrivalBody, ListWithdrawalsQuery } from './withdrawals.input.ts';

@AdminController(withdrawals)
export class AdminWithdrawalsController {
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
}

@AdminController('orders', undefined, { tag: 'Orders', tagDescription: '' })
export class AdminArrivalsController {
  constructor(private readonly database: Database) {}

  @Post(':id/arrivals')
  @Returns('PostOrdersOrderArrivals', 'Record when a shipment has arrived', PERIOD_SCHEMA)
  async record(@Param('id') id: string, @Body() { fulfillment_id, arrived_at }: ArrivalBody) {
    return this.database.transaction(async (tx) => {
      const stored = await tx.query(
        `insert into eu_arrival (fulfillment_id, arrived_at)
         select id, $3 from fulfillment where id = $2 and order_id = $1
         on conflict (fulfillment_id) do update set arrived_at = excluded.arrived_at returning fulfillment_id`,
        [id, fulfillment_id, arrived_at],
      );
      const order = await findWithdrawable(tx, { id });
      if (!order) throw notFound('order', id);
      if (stored.length === 0) throw notFound('fulfillment', fulfillment_id);
      return { withdrawal_period: representPeriod(order) };
    });
  }
}
