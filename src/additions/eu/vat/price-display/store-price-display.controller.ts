import { Get, Query } from '@nestjs/common';
import {
  inputRules,
  type LoggedInAccount,
  OptionalCustomer,
  Returns,
  StoreController,
} from '@storekeep/server/extend';
import { vatChecks } from '../vat-checks.resource.ts';
import { PRICE_DISPLAY_FIELDS } from './price-display-sql.ts';
import { PriceDisplays } from './price-displays.ts';

class PriceDisplayQuery {
  @inputRules.TextParameter('the region of the buyer')
  region_id?: string;
}

const RESPONSE = {
  type: 'object',
  required: ['price_display'],
  properties: PRICE_DISPLAY_FIELDS,
};

@StoreController('price-display', undefined, {
  tag: vatChecks.tag,
  tagDescription: vatChecks.tagDescription,
})
export class StorePriceDisplayController {
  constructor(private readonly displays: PriceDisplays) {}

  @Get()
  @Returns('GetPriceDisplay', 'Get whether the caller sees prices with or without tax', RESPONSE)
  async get(@Query() { region_id }: PriceDisplayQuery, @OptionalCustomer() customer: LoggedInAccount | null) {
    return { price_display: await this.displays.find(customer?.id ?? null, region_id ?? null) };
  }
}
