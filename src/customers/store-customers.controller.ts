import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Answers, AnswersNothing, Shows } from '../http/answers.ts';
import { CalledBy, LoggedInShopperId, type Caller } from '../http/caller.ts';
import { StoreController } from '../http/surface.ts';
import { AddressBody } from './address.input.ts';
import { CustomerAddresses } from './customer-addresses.ts';
import {
  AddAddressBody,
  PasswordResetBody,
  PasswordTokenBody,
  RegisterBody,
  UpdateMeBody,
} from './customers.input.ts';
import { customers } from './customers.resource.ts';
import { CustomersService } from './customers.service.ts';
import { PasswordResets } from './password-resets.ts';

@StoreController(customers)
export class StoreCustomersController {
  constructor(
    private readonly customers: CustomersService,
    private readonly addresses: CustomerAddresses,
    private readonly passwordResets: PasswordResets,
  ) {}

  @Post()
  @Shows('Create a customer account')
  register(@Body() body: RegisterBody, @CalledBy() caller: Caller) {
    return this.customers.register(body, caller);
  }

  @Post('password-token')
  @HttpCode(204)
  @AnswersNothing('Ask for a token to choose a new password')
  requestReset(@Body() body: PasswordTokenBody, @CalledBy() caller: Caller) {
    return this.passwordResets.request(body.email, caller.address);
  }

  @Post('password-reset')
  @Shows('Choose a new password')
  reset(@Body() body: PasswordResetBody) {
    return this.passwordResets.reset(body);
  }

  @Get('me')
  @Shows('Get the customer who is logged in')
  me(@LoggedInShopperId() id: string) {
    return { id };
  }

  @Post('me')
  @Shows('Update the customer who is logged in')
  update(@LoggedInShopperId() id: string, @Body() body: UpdateMeBody, @CalledBy() caller: Caller) {
    return this.customers.update(id, body, caller);
  }

  @Post('me/addresses')
  @Shows('Add a shipping address')
  addAddress(@LoggedInShopperId() id: string, @Body() body: AddAddressBody) {
    return this.addresses.add(id, body.address);
  }

  @Post('me/addresses/:address_id')
  @Shows('Update a shipping address')
  updateAddress(
    @LoggedInShopperId() id: string,
    @Param('address_id') addressId: string,
    @Body() body: AddressBody,
  ) {
    return this.addresses.update(id, addressId, body);
  }

  @Delete('me/addresses/:address_id')
  @Shows('Delete a shipping address')
  deleteAddress(@LoggedInShopperId() id: string, @Param('address_id') addressId: string) {
    return this.addresses.delete(id, addressId);
  }

  /** No provider keeps any. */
  @Get('me/payment-methods')
  @Answers('List the stored payment methods of the customer who is logged in', {
    type: 'object',
    properties: {
      payment_methods: {
        type: 'array',
        items: {
          type: 'object',
          properties: { provider_id: { type: 'string' }, data: { type: 'object' } },
        },
      },
    },
  })
  paymentMethods(@LoggedInShopperId() _id: string) {
    return { payment_methods: [] };
  }
}
