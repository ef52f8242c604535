import { Get, Query } from '@nestjs/common';
import { PageNumber } from '#engine/http/input/query-parameters';
import { Returns } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { unplacedPayments } from './unplaced-payments.resource.ts';
import { UnplacedPayments } from './unplaced-payments.ts';

class ListUnplacedPaymentsQuery {
  @PageNumber('how many at most')
  limit?: number;

  @PageNumber('how many to skip')
  offset?: number;
}

const DATE_SCHEMA = { type: 'string', format: 'date-time' };

const UNPLACED_PAYMENTS_SCHEMA = {
  type: 'object',
  required: ['unplaced_payments', 'count', 'offset', 'limit'],
  properties: {
    unplaced_payments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['cart_id', 'email', 'provider_id', 'intent', 'reason', 'reported_at', 'release_at'],
        properties: {
          cart_id: { type: 'string', example: 'cart_01G8ZH853Y6TFXWPG5EYE81X63' },
          email: { type: ['string', 'null'], example: 'ole@example.com' },
          provider_id: { type: 'string', example: 'stripe' },
          intent: {
            type: 'string',
            description: 'The id of the payment at the provider',
            example: 'pi_3OaBcDeFgHiJkLmN0pQrStUv',
          },
          reason: {
            type: 'string',
            description: 'Why the cart could not be completed',
            example: 'The discount code SUMMER is disabled',
          },
          reported_at: { ...DATE_SCHEMA, description: 'When the provider has reported the payment' },
          release_at: { ...DATE_SCHEMA, description: 'When the money is given back' },
        },
      },
    },
    count: { type: 'integer' },
    offset: { type: 'integer' },
    limit: { type: 'integer' },
  },
};

@AdminController(unplacedPayments)
export class AdminUnplacedPaymentsController {
  constructor(private readonly payments: UnplacedPayments) {}

  @Get()
  @Returns(
    'GetUnplacedPayments',
    'List what customers have paid for carts that cannot be completed',
    UNPLACED_PAYMENTS_SCHEMA,
  )
  list(@Query() { limit, offset }: ListUnplacedPaymentsQuery) {
    return this.payments.list(limit, offset);
  }
}
