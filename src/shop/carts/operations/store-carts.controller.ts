import { Body, Delete, Get, Headers, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { ShopLanguages } from '#engine/http/output/languages';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { CommerceError, invalidData, notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { documentedDiscountErrors } from '#shop/offers/discounts/discount-errors';
import { giftCardErrors } from '#shop/offers/gift-cards/gift-card-errors';
import { PUBLISHABLE_KEY_HEADER } from '#shop/settings/publishable-api-keys/key-scope';
import { outOfStock } from '#shop/stock/inventory/movements/take-stock';
import { cartErrors } from '../baskets/cart-errors.ts';
import { carts } from '../cart/carts.resource.ts';
import { CartOwners } from '../cart/owners/cart-owners.ts';
import {
  AddLineItemBody,
  AddShippingMethodBody,
  CreateCartBody,
  SelectPaymentSessionBody,
  UpdateCartBody,
  UpdateLineItemBody,
  UpdatePaymentSessionBody,
} from './carts.input.ts';
import { CartsService } from './carts.service.ts';
import { PaymentSessionsService } from './payment-sessions.service.ts';
import { ShippingMethodsService } from './shipping-methods.service.ts';
import { Shoppers } from './shoppers.ts';

const OUT_OF_STOCK = new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant')));
/** Of payments that begin, with a module that holds their stock. */
const NONE_LEFT = outOfStock([exampleId('variant')]);

@StoreController(carts)
export class StoreCartsController {
  constructor(
    private readonly carts: CartsService,
    private readonly owners: CartOwners,
    private readonly shoppers: Shoppers,
    private readonly paymentSessions: PaymentSessionsService,
    private readonly shippingMethods: ShippingMethodsService,
    private readonly languages: ShopLanguages,
  ) {}

  @Post()
  @Rejects(
    notFound('region', exampleId('reg')),
    notFound('variant', exampleId('variant')),
    invalidData(messages.regionRequired),
    invalidData(messages.channelDisabled('Web shop')),
    cartErrors.withoutPrice('M'),
    OUT_OF_STOCK,
    cartErrors.countryNotInRegion('us', exampleId('reg')),
    cartErrors.notInChannel(exampleId('variant'), exampleId('sc')),
    notFound('address', exampleId('addr')),
  )
  @Shows('PostCart', 'Create a cart')
  async create(
    @Body() body: CreateCartBody,
    @CurrentPrincipal() caller: Principal,
    @Req() request: FastifyRequest,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    const shopper = await this.shoppers.of(caller, key, body.sales_channel_id);
    return this.carts.create(body, { ...shopper, locale: this.languages.of(request)?.locale });
  }

  @Get(':id')
  @Shows('GetCartsCart', 'Get a cart')
  async get(@Param('id') id: string, @CurrentPrincipal() caller: Principal) {
    if (caller.isDeliberate) await this.owners.assignOnRead(id, await caller.shopperId());
    return { id };
  }

  @Post(':id')
  @RateLimited()
  @Rejects(
    notFound('region', exampleId('reg')),
    ...documentedDiscountErrors,
    invalidData(messages.channelDisabled('Web shop')),
    notFound('gift_card', 'GIFT-1F7K', 'code'),
    giftCardErrors.otherRegion('GIFT-1F7K'),
    giftCardErrors.disabled('GIFT-1F7K'),
    giftCardErrors.ended('GIFT-1F7K'),
    giftCardErrors.empty('GIFT-1F7K'),
    cartErrors.countryNotInRegion('us', exampleId('reg')),
    cartErrors.completed(exampleId('cart')),
    notFound('address', exampleId('addr')),
  )
  @Shows('PostCartsCart', 'Update a cart')
  async update(
    @Param('id') id: string,
    @Body() body: UpdateCartBody,
    @CurrentPrincipal() caller: Principal,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    await this.shoppers.scope(key, body.sales_channel_id);
    return this.carts.update(id, body, await caller.shopperId(), caller.address);
  }

  @Delete(':id/discounts/:code')
  @Rejects(cartErrors.completed(exampleId('cart')))
  @Shows('DeleteCartsCartDiscountsDiscount', 'Remove a discount')
  removeDiscount(@Param('id') id: string, @Param('code') code: string) {
    return this.carts.removeDiscount(id, code);
  }

  @Post(':id/line-items')
  @Rejects(
    notFound('variant', exampleId('variant')),
    cartErrors.withoutPrice('M'),
    OUT_OF_STOCK,
    cartErrors.notInChannel(exampleId('variant'), exampleId('sc')),
    cartErrors.completed(exampleId('cart')),
  )
  @Shows('PostCartsCartLineItems', 'Add a line item')
  async addItem(
    @Param('id') id: string,
    @Body() body: AddLineItemBody,
    @CurrentPrincipal() caller: Principal,
  ) {
    return this.carts.addItem(id, body, await caller.shopperId());
  }

  @Post(':id/line-items/:line_id')
  @Rejects(notFound('line_item', exampleId('item')), OUT_OF_STOCK, cartErrors.completed(exampleId('cart')))
  @Shows('PostCartsCartLineItemsItem', 'Update a line item')
  async updateItem(
    @Param('id') id: string,
    @Param('line_id') lineId: string,
    @Body() body: UpdateLineItemBody,
    @CurrentPrincipal() caller: Principal,
  ) {
    return this.carts.updateItem(id, lineId, body, await caller.shopperId());
  }

  @Delete(':id/line-items/:line_id')
  @Rejects(cartErrors.completed(exampleId('cart')), notFound('line_item', exampleId('item')))
  @Shows('DeleteCartsCartLineItemsItem', 'Remove a line item')
  removeItem(@Param('id') id: string, @Param('line_id') lineId: string) {
    return this.carts.removeItem(id, lineId);
  }

  @Post(':id/payment-sessions')
  @SafeToRepeat()
  @Rejects(cartErrors.completed(exampleId('cart')), NONE_LEFT)
  @Shows('PostCartsCartPaymentSessions', 'Create payment sessions')
  createSessions(@Param('id') id: string) {
    return this.paymentSessions.createAll(id);
  }

  @Post(':id/payment-session')
  @SafeToRepeat()
  @Rejects(
    cartErrors.unknownProvider('manual', exampleId('reg')),
    cartErrors.completed(exampleId('cart')),
    NONE_LEFT,
  )
  @Shows('PostCartsCartPaymentSession', 'Select a payment session')
  selectSession(@Param('id') id: string, @Body() body: SelectPaymentSessionBody) {
    return this.paymentSessions.select(id, body.provider_id);
  }

  @Post(':id/payment-sessions/:provider_id')
  @Rejects(
    cartErrors.unknownProvider('manual', exampleId('reg')),
    cartErrors.completed(exampleId('cart')),
    NONE_LEFT,
  )
  @Shows('PostCartsCartPaymentSessionUpdate', 'Update a payment session')
  updateSession(
    @Param('id') id: string,
    @Param('provider_id') providerId: string,
    @Body() body: UpdatePaymentSessionBody,
  ) {
    return this.paymentSessions.update(id, providerId, body.data);
  }

  @Delete(':id/payment-sessions/:provider_id')
  @Rejects(cartErrors.completed(exampleId('cart')))
  @Shows('DeleteCartsCartPaymentSessionsSession', 'Remove a payment session')
  removeSession(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.paymentSessions.remove(id, providerId);
  }

  @Post(':id/payment-sessions/:provider_id/refresh')
  @Rejects(
    notFound('payment_session', 'manual', 'provider'),
    cartErrors.completed(exampleId('cart')),
    NONE_LEFT,
  )
  @Shows('PostCartsCartPaymentSessionsSession', 'Refresh a payment session')
  refreshSession(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.paymentSessions.refresh(id, providerId);
  }

  @Post(':id/shipping-methods')
  @Rejects(notAllowed(messages.wrongShippingOption), cartErrors.completed(exampleId('cart')))
  @Shows('PostCartsCartShippingMethod', 'Add a shipping method')
  addShippingMethod(@Param('id') id: string, @Body() body: AddShippingMethodBody) {
    return this.shippingMethods.add(id, body.option_id, body.data);
  }

  @Post(':id/taxes')
  @SafeToRepeat()
  @Rejects(cartErrors.completed(exampleId('cart')))
  @Shows('PostCartsCartTaxes', 'Calculate the taxes of a cart')
  calculateTaxes(@Param('id') id: string) {
    return this.carts.calculateTaxes(id);
  }
}
