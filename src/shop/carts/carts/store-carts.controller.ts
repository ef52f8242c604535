import { Body, Delete, Get, Headers, Param, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { SafeToRepeat } from '../../../engine/http/idempotency/idempotency.ts';
import { CurrentPrincipal, type Principal } from '../../../engine/http/principal.ts';
import { RateLimited } from '../../../engine/http/limits/rate-limited.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { PUBLISHABLE_KEY_HEADER } from '../../settings/publishable-api-keys/key-scope.ts';
import { CartOwners } from './owners/cart-owners.ts';
import {
  AddLineItemBody,
  AddShippingMethodBody,
  CreateCartBody,
  SelectPaymentSessionBody,
  UpdateCartBody,
  UpdateLineItemBody,
  UpdatePaymentSessionBody,
} from './carts.input.ts';
import { carts } from './carts.resource.ts';
import { CartsService } from './carts.service.ts';
import { PaymentSessionsService } from './payment/payment-sessions.service.ts';
import { ShippingMethodsService } from './shipping/shipping-methods.service.ts';
import { Shoppers } from './owners/shoppers.ts';

@StoreController(carts)
export class StoreCartsController {
  constructor(
    private readonly carts: CartsService,
    private readonly owners: CartOwners,
    private readonly shoppers: Shoppers,
    private readonly paymentSessions: PaymentSessionsService,
    private readonly shippingMethods: ShippingMethodsService,
  ) {}

  @Post()
  @Shows('PostCart', 'Create a cart')
  async create(
    @Body() body: CreateCartBody,
    @CurrentPrincipal() caller: Principal,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.carts.create(body, await this.shoppers.of(caller, key, body.sales_channel_id));
  }

  @Get(':id')
  @Shows('GetCartsCart', 'Get a cart')
  async get(@Param('id') id: string, @CurrentPrincipal() caller: Principal) {
    if (caller.isDeliberate) await this.owners.assignOnRead(id, await caller.shopperId());
    return { id };
  }

  @Post(':id')
  @RateLimited()
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
  @Shows('DeleteCartsCartDiscountsDiscount', 'Remove a discount')
  removeDiscount(@Param('id') id: string, @Param('code') code: string) {
    return this.carts.removeDiscount(id, code);
  }

  @Post(':id/line-items')
  @Shows('PostCartsCartLineItems', 'Add a line item')
  async addItem(
    @Param('id') id: string,
    @Body() body: AddLineItemBody,
    @CurrentPrincipal() caller: Principal,
  ) {
    return this.carts.addItem(id, body, await caller.shopperId());
  }

  @Post(':id/line-items/:line_id')
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
  @Shows('DeleteCartsCartLineItemsItem', 'Remove a line item')
  removeItem(@Param('id') id: string, @Param('line_id') lineId: string) {
    return this.carts.removeItem(id, lineId);
  }

  @Post(':id/payment-sessions')
  @SafeToRepeat()
  @Shows('PostCartsCartPaymentSessions', 'Create payment sessions')
  createSessions(@Param('id') id: string) {
    return this.paymentSessions.createAll(id);
  }

  @Post(':id/payment-session')
  @SafeToRepeat()
  @Shows('PostCartsCartPaymentSession', 'Select a payment session')
  selectSession(@Param('id') id: string, @Body() body: SelectPaymentSessionBody) {
    return this.paymentSessions.select(id, body.provider_id);
  }

  @Post(':id/payment-sessions/:provider_id')
  @Shows('PostCartsCartPaymentSessionUpdate', 'Update a payment session')
  updateSession(
    @Param('id') id: string,
    @Param('provider_id') providerId: string,
    @Body() body: UpdatePaymentSessionBody,
  ) {
    return this.paymentSessions.update(id, providerId, body.data);
  }

  @Delete(':id/payment-sessions/:provider_id')
  @Shows('DeleteCartsCartPaymentSessionsSession', 'Remove a payment session')
  removeSession(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.paymentSessions.remove(id, providerId);
  }

  @Post(':id/payment-sessions/:provider_id/refresh')
  @Shows('PostCartsCartPaymentSessionsSession', 'Refresh a payment session')
  refreshSession(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.paymentSessions.refresh(id, providerId);
  }

  @Post(':id/shipping-methods')
  @Shows('PostCartsCartShippingMethod', 'Add a shipping method')
  addShippingMethod(@Param('id') id: string, @Body() body: AddShippingMethodBody) {
    return this.shippingMethods.add(id, body.option_id, body.data);
  }

  @Post(':id/taxes')
  @SafeToRepeat()
  @Shows('PostCartsCartTaxes', 'Calculate the taxes of a cart')
  calculateTaxes(@Param('id') id: string) {
    return this.carts.calculateTaxes(id);
  }
}
