import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from 'storekeep';
import { DataSource } from 'typeorm';
import { SHOP_DATABASE } from './shop-database.js';

/** Adds a point for every order of a member. */
@Injectable()
export class Loyalty implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    @Inject(SHOP_DATABASE) private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    // events are delivered at least once: again if the process dies in between
    this.outbox.subscribe('order.placed', async ({ data }) => {
      await this.dataSource.query(
        `update member set points = points + 1 from "order" o, customer c
         where o.id = $1 and c.id = member.customer_id and lower(c.email) = lower(o.email)`,
        [data.id],
      );
    });
  }
}
