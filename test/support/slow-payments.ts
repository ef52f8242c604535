import { TestPayments } from '#shop/payments/test-payments';
import { PaymentProviders } from '../../src/index.ts';
import type { Shop } from './shop.ts';

/** A response that the provider delays. */
export interface DelayedResponse {
  /** Resolves when the provider has received the request. */
  waitForRequest(): Promise<void>;
  /** Lets the provider process the request. */
  send(): void;
}

/** The payment provider `test`, whose responses a test can delay until it releases them. */
export interface SlowPayments {
  /** Delays the response to the next request of this kind. */
  hold(operation: Operation): DelayedResponse;
}

type Operation = 'authorize' | 'capture';

/** Replaces the payment provider `test` of a shop. Both have the same ledger. */
export function installSlowPayments({ app }: Pick<Shop, 'app'>): SlowPayments {
  const provider = app.get(TestPayments, { strict: false });
  const holds = new Map<Operation, { announceRequest: () => void; released: Promise<void> }>();
  const waitForRelease = async (operation: Operation): Promise<void> => {
    const hold = holds.get(operation);
    holds.delete(operation);
    hold?.announceRequest();
    await hold?.released;
  };
  const slow = Object.assign(Object.create(provider) as TestPayments, {
    authorize: async (...request: Parameters<TestPayments['authorize']>) => {
      await waitForRelease('authorize');
      return provider.authorize(...request);
    },
    capture: async (...request: Parameters<TestPayments['capture']>) => {
      await waitForRelease('capture');
      return provider.capture(...request);
    },
  });
  app.get(PaymentProviders, { strict: false }).register(slow);
  return {
    hold: (operation) => {
      let announceRequest: () => void;
      let send: () => void;
      const requested = new Promise<void>((resolve) => (announceRequest = resolve));
      const released = new Promise<void>((resolve) => (send = resolve));
      holds.set(operation, { announceRequest: announceRequest!, released });
      return { waitForRequest: () => requested, send: send! };
    },
  };
}
