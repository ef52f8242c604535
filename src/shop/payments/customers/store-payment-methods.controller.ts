import { Get } from '@nestjs/common';
import { Returns } from '../../../engine/http/output/response-decorators.ts';
import { LoggedInShopperId } from '../../../engine/http/principal.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { customers } from '../../people/customers/customers.resource.ts';
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
