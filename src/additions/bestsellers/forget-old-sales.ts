import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '@storekeep/server/extend';
import { RecentSales } from './recent-sales.ts';

const TEN_MINUTES_MS = 600_000;

/** Lets sales count for 30 days. */
@Injectable()
export class ForgetOldSales extends PeriodicTask {
  constructor(private readonly sales: RecentSales) {
    super('failed to forget old sales of products', TEN_MINUTES_MS);
  }

  run(): Promise<void> {
    return this.sales.forgetOld();
  }
}
