import type { PaymentProvider } from './payment-provider.ts';

/** Options of payments; one instance per installation, see `CommerceOptions`. */
export class PaymentsOptions {
  /** Providers to register, such as those of `stripe({ … })`; defaults to none besides `manual`. */
  readonly providers: readonly PaymentProvider[];

  /** Whether the provider `test` is registered; defaults to false. */
  readonly testProvider: boolean;

  constructor(options: Partial<PaymentsOptions> = {}) {
    this.providers = options.providers ?? [];
    this.testProvider = options.testProvider ?? false;
  }
}
