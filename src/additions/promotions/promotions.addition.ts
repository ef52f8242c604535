import { defineModule } from '@storekeep/server/module';
import { Promotions1797100100000 } from './migrations/1797100100000-promotions.ts';
import { Promotion } from './promotion.entity.ts';

/** Promotions: automatic ones and codes, with conditions, tiers, gifts and budgets; see docs/promotions.md. */
export const promotionsModule = defineModule({
  name: 'promotions',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./promotions.module.ts'),
  entities: [Promotion],
  migrations: [Promotions1797100100000],
  forget: {
    promotion: {
      impersonal: [
        'budget',
        'codes',
        'combines_with',
        'conditions',
        'effects',
        'name',
        'status',
        'currency_code',
      ],
    },
  },
});
