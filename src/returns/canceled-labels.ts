import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { LabelCanceled } from '../background/events.ts';
import { Outbox } from '../background/outbox.ts';
import { FulfillmentProviders } from '../regions/fulfillment-providers.ts';

/**
 * Cancels the labels of canceled returns at their carriers. The event is written in the transaction that cancels the return, so
 * each is canceled at least once, also after a crash; a carrier that does not answer is asked again later. What a carrier refuses
 * changes nothing.
 */
@Injectable()
export class CanceledLabels implements OnModuleInit {
  constructor(
    private readonly providers: FulfillmentProviders,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('return.label_canceled', ({ data }) => this.cancel(data), 'carrier');
  }

  /** @throws when the carrier does not answer, so that the outbox tries again */
  private async cancel({ return_id, order_id, provider_id, data }: LabelCanceled): Promise<void> {
    const question = { what: 'cancelReturn', key: `${return_id}_cancel`, about: { order_id, return_id } };
    const reply = await this.providers.ask(provider_id, question, (provider, signal) =>
      provider.cancelReturn(data, question.key, signal),
    );
    if (reply.end === 'unknown') throw reply.error;
  }
}
