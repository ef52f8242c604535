import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { LabelCanceled } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { FulfillmentProviders } from '#shop/shipping/fulfillment-providers';

/**
 * Cancels the labels of canceled returns at their carriers. The event is written in the transaction that cancels the return, so
 * each label is canceled at least once, even after a crash; a call without a response is retried. A rejection by the carrier has no
 * consequences.
 */
@Injectable()
export class CancelReturnLabels implements OnModuleInit {
  constructor(
    private readonly providers: FulfillmentProviders,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('return.label_canceled', ({ data }) => this.cancel(data), 'carrier');
  }

  /** @throws when the carrier does not respond, so that the outbox retries */
  private async cancel({ return_id, order_id, provider_id, data }: LabelCanceled): Promise<void> {
    const call = {
      operation: 'cancelReturn',
      key: `${return_id}_cancel`,
      logContext: { order_id, return_id },
    };
    const reply = await this.providers.call(provider_id, call, (provider, signal) =>
      provider.cancelReturn(data, call.key, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error;
  }
}
