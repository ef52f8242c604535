import { createHmac, timingSafeEqual } from 'node:crypto';
import { Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CommerceError, Database, ErrorFilter, FulfillmentsService } from '@storekeep/server';
import { ConfigureRoute, readRawBody } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { CarrierHubOptions } from './hub-options.ts';

/** What the hub posts when a shipment has changed. */
interface HubEvent {
  type: string;
  /** `reference` is the id of the fulfillment. */
  label: { reference: string; tracking_number: string };
}

/** The events of the hub: a label whose goods the carrier has picked up makes a shipment. */
@ApiExcludeController()
@Controller('carrier-hub/events')
@UseFilters(ErrorFilter)
export class HubEventsController {
  constructor(
    private readonly options: CarrierHubOptions,
    private readonly database: Database,
    private readonly fulfillments: FulfillmentsService,
  ) {}

  /** Every response but 200 makes the hub repeat the event. */
  @Post()
  @HttpCode(200)
  @ConfigureRoute({ storekeepBody: 'signed' })
  async receive(@Req() request: FastifyRequest): Promise<{ received: true }> {
    const { body, headers } = await readRawBody(request);
    if (!this.isSigned(body, String(headers['x-hub-signature'])))
      throw new CommerceError('unauthorized', 'The signature is invalid');
    const { type, label } = JSON.parse(body.toString()) as HubEvent;
    if (type === 'label.in_transit') await this.ship(label);
    return { received: true };
  }

  /** @throws conflict while the response to the purchase of the label is missing */
  private async ship({ reference, tracking_number }: HubEvent['label']): Promise<void> {
    const [fulfillment] = await this.database.query<{ order_id: string; is_done: boolean }>(
      `select order_id, shipped_at is not null or canceled_at is not null as is_done from fulfillment
       where id = $1 and provider_id = 'carrier-hub' and order_id is not null`,
      [reference],
    );
    if (!fulfillment || fulfillment.is_done) return;
    await this.fulfillments.ship(fulfillment.order_id, {
      fulfillment_id: reference,
      tracking_numbers: [tracking_number],
    });
  }

  private isSigned(body: Buffer, signature: string): boolean {
    const { webhookSecret } = this.options;
    if (webhookSecret === null) return false;
    const expected = createHmac('sha256', webhookSecret).update(body).digest();
    const sent = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  }
}
