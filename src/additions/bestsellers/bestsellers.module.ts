import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { FilterKinds, FiltersModule } from '../filters/index.ts';
import { ForgetOldSales } from './forget-old-sales.ts';
import { RecentSales } from './recent-sales.ts';

@Module({ imports: [HttpModule, FiltersModule], providers: [RecentSales, ForgetOldSales] })
export class BestsellersModule implements OnModuleInit {
  constructor(private readonly kinds: FilterKinds) {}

  onModuleInit(): void {
    this.kinds.addOrder('bestselling', {
      key: 'coalesce(max(s.quantity), 0)',
      join: 'left join bestseller s on s.product_id = f.product_id',
      isDescending: true,
      isOfProducts: true,
    });
  }
}

export const modules = () => [BestsellersModule];
