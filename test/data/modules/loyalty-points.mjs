import { Inject, Module } from '@nestjs/common';
import { Database, Outbox } from '@storekeep/server';

class CreateLoyaltyPoints1700000000000 {
  async up(runner) {
    await runner.query('create table loyalty_points (order_id varchar primary key, points int not null)');
  }
}

/** One point for each unit that was bought. */
class LoyaltyPoints {
  constructor(outbox, database) {
    // the order is the key, since the event may arrive again
    const add = ({ data }) =>
      database.query(
        `insert into loyalty_points (order_id, points)
         select order_id, sum(quantity) from line_item where order_id = $1 group by order_id on conflict do nothing`,
        [data.id],
      );
    outbox.subscribe('order.placed', add, 'loyalty-points');
  }
}

class LoyaltyPointsModule {
  static migrations = { name: 'loyalty_points', migrations: [CreateLoyaltyPoints1700000000000] };
}

Inject(Outbox)(LoyaltyPoints, undefined, 0);
Inject(Database)(LoyaltyPoints, undefined, 1);
Module({ providers: [LoyaltyPoints] })(LoyaltyPointsModule);
export default LoyaltyPointsModule;
