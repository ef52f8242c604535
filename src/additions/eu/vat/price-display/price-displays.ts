import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, StorefrontCatalogue } from '@storekeep/server/extend';
import { extendPricesBy } from '../../extend-prices.ts';
import {
  PRICE_DISPLAY_CONTEXT,
  PRICE_DISPLAY_FIELDS,
  PRICE_DISPLAY_WITH,
  type PriceDisplay,
  priceDisplaySql,
  withPriceDisplay,
} from './price-display-sql.ts';

/** Whether buyers see prices with or without tax: a field beside the prices of variants, and an answer for other pages. */
@Injectable()
export class PriceDisplays implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  onModuleInit(): void {
    this.catalogue.extendPrices('price-display', addPriceDisplay);
  }

  /**
   * @param customerId of the account, or null for a guest
   * @param regionId of the buyer; without it, the rules of the EU apply
   */
  async find(customerId: string | null, regionId: string | null): Promise<PriceDisplay | null> {
    const [{ price_display }] = await this.database.query<{ price_display: PriceDisplay | null }>(
      `select ${priceDisplaySql('b')} as price_display from (select $1::text as customer_id, $2::text as region_id) b`,
      [customerId, regionId],
    );
    return price_display;
  }
}

const addPriceDisplay = extendPricesBy({
  key: 'price-display',
  columns: Object.keys(PRICE_DISPLAY_FIELDS),
  with: PRICE_DISPLAY_WITH,
  context: PRICE_DISPLAY_CONTEXT,
  select: withPriceDisplay,
});
