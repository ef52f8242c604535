import { Get, Param, Query } from '@nestjs/common';
import { ShowQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Lists } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { PricedOptions } from './priced-options.ts';
import { StoreShippingOptionsQuery } from './shipping-options.input.ts';
import { shippingOptions } from './shipping-options.resource.ts';

@StoreController(shippingOptions)
export class StoreShippingOptionsController {
  constructor(private readonly priced: PricedOptions) {}

  @Get()
  @Lists('GetShippingOptions', 'List shipping options', { unpaged: true, shared: true })
  list(@Query() query: StoreShippingOptionsQuery) {
    return this.priced.listForShoppers(query);
  }

  @Get(':cart_id')
  @Rejects(notFound('cart', exampleId('cart')))
  @Lists('GetShippingOptionsCartId', 'List the shipping options of a cart', {
    unpaged: true,
    relations: ['profile', 'requirements'],
  })
  listForCart(@Param('cart_id') cartId: string, @Query() query: ShowQuery) {
    return this.priced.listForCart(cartId, query);
  }
}
