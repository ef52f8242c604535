import { Get } from '@nestjs/common';
import { Returns } from '#engine/http/output/response-decorators';
import { LoggedInShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { customers } from '#shop/people/customers/customers.resource';
import { SavedPaymentMethods } from './saved-payment-methods.ts';

@StoreController(customers, 'customers/me/payment-methods')
export class StorePaymentMethodsController {
  constructor(private readonly methods: SavedPaymentMethods) {}

  @Get()
  @Returns(
    'GetCustomersCustomerPaymentMethods',
    'List the stored payment methods of the customer who is logged in',
    {
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
    },
  )
  async list(@LoggedInShopperId() id: string) {
    return { payment_methods: await this.methods.of(id) };
  }
}
