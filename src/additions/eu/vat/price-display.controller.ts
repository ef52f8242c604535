import { Get } from '@nestjs/common';
import {
  CurrentPrincipal,
  Database,
  type Principal,
  Returns,
  StoreController,
} from '@storekeep/server/extend';

const SCHEMA = {
  type: 'object',
  required: ['price_display'],
  properties: {
    price_display: {
      type: 'string',
      enum: ['gross', 'net'],
      description: 'whether the client shows prices with tax, or without',
      example: 'gross',
    },
  },
};

/** How a storefront shows prices to its client: businesses are used to prices without tax. Responses always have both. */
@StoreController('price-display', undefined, { tag: 'VAT', tagDescription: '' })
export class StorePriceDisplayController {
  constructor(private readonly database: Database) {}

  @Get()
  @Returns('GetPriceDisplay', 'Get whether prices are shown with tax', SCHEMA)
  async get(@CurrentPrincipal() caller: Principal) {
    const [{ price_display }] = await this.database.query<{ price_display: 'gross' | 'net' }>(DISPLAY, [
      await caller.shopperId(),
    ]);
    return { price_display };
  }
}

/** `metadata.price_display` of a group of the customer, or else of the store. Consumers have to see prices with tax, so that is the default. */
const DISPLAY = `
  select case when coalesce((
      select min(g.metadata ->> 'price_display') from customer_group g
        join customer_group_customers m on m.customer_group_id = g.id join customer c on c.id = m.customer_id
      where c.id = $1 and c.has_account and c.deleted_at is null and g.deleted_at is null
        and g.metadata ->> 'price_display' in ('gross', 'net')),
    (select metadata ->> 'price_display' from store limit 1)) = 'net' then 'net' else 'gross' end as price_display`;
