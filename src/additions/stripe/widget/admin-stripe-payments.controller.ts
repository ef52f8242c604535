import { Get, Param } from '@nestjs/common';
import { AdminController, resources, Returns } from '@storekeep/server/extend';
import { StripeWidget, type WidgetPayment } from './stripe-widget.ts';

/** The route of Medusa v1's Stripe plugin for its widget on the order page of the dashboard. */
@AdminController(resources.orders, 'orders/stripe-payments')
export class AdminStripePaymentsController {
  constructor(private readonly widget: StripeWidget) {}

  @Get(':order_id')
  @Returns('GetOrdersOrderStripePayments', 'List the payments of an order by Stripe', {
    type: 'object',
    required: ['payments'],
    properties: {
      payments: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'amount', 'created', 'risk_score', 'risk_level', 'type', 'region'],
          properties: {
            id: { type: 'string', description: "Stripe's id of the payment intent", example: 'pi_3OaQxZ' },
            amount: { type: 'integer', description: 'In minor currency units' },
            created: { type: 'integer', description: 'Seconds since 1970' },
            risk_score: { type: ['integer', 'null'] },
            risk_level: { type: ['string', 'null'] },
            type: { type: 'string', enum: ['order', 'swap'] },
            region: { type: 'object' },
          },
        },
      },
    },
  })
  async list(@Param('order_id') id: string): Promise<{ payments: WidgetPayment[] }> {
    return { payments: await this.widget.listOfOrder(id) };
  }
}
