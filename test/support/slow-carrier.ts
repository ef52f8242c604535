import { FulfillmentProvider, FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import type { SampleShop } from './sample-shop.ts';
import { until } from './until.ts';

type Call = 'validate' | 'createFulfillment' | 'createReturn';

type Reply = Record<string, unknown>;

/** A response that the carrier delays. */
export interface DelayedReply {
  /** Resolves when the carrier has received the request. */
  waitForRequest(): Promise<void>;
  /** Lets the carrier respond. */
  send(reply?: Reply): void;
}

/** A carrier that replaces the provider `manual`. A test decides when it responds, and with what. */
export class SlowCarrier extends FulfillmentProvider {
  readonly id = 'manual';
  override timeoutMs = 60_000;
  /** The requests it got, oldest first; `key` is the id of the fulfillment or the return. */
  readonly calls: { call: Call; key?: string }[] = [];
  /** The data of the labels that were canceled. */
  readonly canceledLabels: Reply[] = [];
  /** Fails to create fulfillments and labels. */
  isDown = false;
  private held: { call: Call; reply: Promise<Reply> } | null = null;

  async options(): Promise<Reply[]> {
    return [{ id: 'manual-fulfillment' }];
  }

  override validate(_option: Reply, data: Reply): Promise<Reply> {
    return this.reply({ call: 'validate' }, data);
  }

  override createFulfillment(_fulfillment: unknown, key: string): Promise<Reply> {
    return this.reply({ call: 'createFulfillment', key }, { label: key });
  }

  override createReturn(_request: unknown, key: string): Promise<Reply> {
    return this.reply({ call: 'createReturn', key }, { label: key });
  }

  override async cancelReturn(data: Reply): Promise<void> {
    this.canceledLabels.push(data);
  }

  /** Delays the response to the next call of this kind. */
  hold(call: Call): DelayedReply {
    const before = this.callsOf(call).length;
    let send: DelayedReply['send'] = () => undefined;
    const reply = new Promise<Reply>((resolve) => (send = (data = {}) => resolve(data)));
    this.held = { call, reply };
    return {
      send,
      waitForRequest: () => until(() => this.callsOf(call).length > before).then(() => undefined),
    };
  }

  /** The keys of the calls of one kind. */
  callsOf(call: Call): (string | undefined)[] {
    return this.calls.filter((candidate) => candidate.call === call).map(({ key }) => key);
  }

  private async reply(request: { call: Call; key?: string }, defaultReply: Reply): Promise<Reply> {
    this.calls.push(request);
    if (this.isDown && request.key !== undefined) throw new Error('the carrier is closed');
    const { held } = this;
    if (held?.call !== request.call) return defaultReply;
    this.held = null;
    return held.reply;
  }
}

/** Replaces the carrier of a shop. */
export function installSlowCarrier({ app }: SampleShop): SlowCarrier {
  const carrier = new SlowCarrier();
  app.get(FulfillmentProviders, { strict: false }).register(carrier);
  return carrier;
}
