import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { NotReplayed } from '#engine/http/idempotency/idempotency';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Returns, ReturnsNothing, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, LoggedInShopperId, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { wrongCredentials } from '#engine/identity/credentials';
import { customers } from '../customers/customers.resource.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { EmailPath, ShopperLoginBody } from './auth.input.ts';
import { ACCESS_TOKEN, AuthService } from './auth.service.ts';
import { authTag } from './users.resource.ts';

const relations = ['orders', 'orders.items', 'shipping_addresses'];

@StoreController(customers, 'auth', authTag)
export class StoreAuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly customers: CustomersService,
  ) {}

  @Get()
  @Shows('GetAuth', 'Get the current customer', { relations })
  get(@LoggedInShopperId() id: string) {
    return { id };
  }

  @Post()
  @NotReplayed()
  @RateLimited()
  @Rejects(wrongCredentials())
  @Shows('PostAuth', 'Log a customer in', { relations })
  login(@Body() body: ShopperLoginBody, @CurrentPrincipal() caller: Principal) {
    return this.auth.loginShopper(body, caller);
  }

  @Post('token')
  @NotReplayed()
  @RateLimited()
  @Rejects(wrongCredentials())
  @Returns('PostToken', 'Log a customer in without a cookie', ACCESS_TOKEN)
  token(@Body() body: ShopperLoginBody, @CurrentPrincipal() caller: Principal) {
    return this.auth.createShopperToken(body, caller);
  }

  @Delete()
  @ApiCookieAuth('cookie_auth')
  @ReturnsNothing('DeleteAuth', 'Log the current customer out')
  logout(@CurrentPrincipal() caller: Principal) {
    return this.auth.logoutShopper(caller);
  }

  @Get(':email')
  @RateLimited()
  @Returns('GetAuthEmail', 'Check whether there is an account with an e-mail', {
    type: 'object',
    properties: { exists: { type: 'boolean' } },
  })
  async exists(@Param() { email }: EmailPath, @CurrentPrincipal() caller: Principal) {
    return { exists: await this.customers.hasAccount(email, caller.address) };
  }
}
