import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { ReturnsNothing, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, LoggedInShopperId, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { PasswordResets } from '#engine/identity/password-resets';
import { duplicate, notFound, unauthorized } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { AddressBody } from './address.input.ts';
import { CustomerAddresses } from './customer-addresses.ts';
import {
  AddAddressBody,
  ConfirmEmailBody,
  PasswordResetBody,
  PasswordTokenBody,
  RegisterBody,
  UpdateMeBody,
} from './customers.input.ts';
import { customers } from './customers.resource.ts';
import { CustomersService } from './customers.service.ts';
import { EmailChanges } from './email-changes.ts';

@StoreController(customers)
export class StoreCustomersController {
  constructor(
    private readonly customers: CustomersService,
    private readonly addresses: CustomerAddresses,
    private readonly passwordResets: PasswordResets,
    private readonly emailChanges: EmailChanges,
  ) {}

  @Post()
  @RateLimited()
  @Rejects(duplicate('customer', 'email', 'oliver@example.com'))
  @Shows('PostCustomers', 'Create a customer account')
  register(@Body() body: RegisterBody, @CurrentPrincipal() caller: Principal) {
    return this.customers.register(body, caller);
  }

  @Post('password-token')
  @RateLimited()
  @HttpCode(204)
  @ReturnsNothing('PostCustomersCustomerPasswordToken', 'Ask for a token to choose a new password')
  requestReset(@Body() body: PasswordTokenBody, @CurrentPrincipal() caller: Principal) {
    return this.passwordResets.request('shoppers', body.email, caller.address);
  }

  @Post('password-reset')
  @Rejects(unauthorized(messages.invalidResetToken))
  @Shows('PostCustomersResetPassword', 'Choose a new password')
  reset(@Body() body: PasswordResetBody) {
    return this.passwordResets.reset('shoppers', body);
  }

  @Post('confirm-email')
  @Rejects(unauthorized(messages.invalidEmailToken), duplicate('customer', 'email', 'oliver@example.com'))
  @Shows('PostCustomersConfirmEmail', 'Confirm the new e-mail of an account')
  confirmEmail(@Body() body: ConfirmEmailBody, @CurrentPrincipal() caller: Principal) {
    return this.emailChanges.confirm(body.token, caller);
  }

  @Get('me')
  @Shows('GetCustomersCustomer', 'Get the customer who is logged in')
  me(@LoggedInShopperId() id: string) {
    return { id };
  }

  @Post('me')
  @RateLimited()
  @Rejects(duplicate('customer', 'email', 'oliver@example.com'), notFound('address', exampleId('addr')))
  @Shows('PostCustomersCustomer', 'Update the customer who is logged in')
  update(@LoggedInShopperId() id: string, @Body() body: UpdateMeBody, @CurrentPrincipal() caller: Principal) {
    return this.customers.update(id, body, caller);
  }

  @Post('me/addresses')
  @Rejects(notFound('address', exampleId('addr')))
  @Shows('PostCustomersCustomerAddresses', 'Add a shipping address')
  addAddress(@LoggedInShopperId() id: string, @Body() body: AddAddressBody) {
    return this.addresses.add(id, body.address);
  }

  @Post('me/addresses/:address_id')
  @Rejects(notFound('address', exampleId('addr')))
  @Shows('PostCustomersCustomerAddressesAddress', 'Update a shipping address')
  updateAddress(
    @LoggedInShopperId() id: string,
    @Param('address_id') addressId: string,
    @Body() body: AddressBody,
  ) {
    return this.addresses.update(id, addressId, body);
  }

  @Delete('me/addresses/:address_id')
  @Rejects(notFound('address', exampleId('addr')))
  @Shows('DeleteCustomersCustomerAddressesAddress', 'Delete a shipping address')
  deleteAddress(@LoggedInShopperId() id: string, @Param('address_id') addressId: string) {
    return this.addresses.delete(id, addressId);
  }
}
