import { type ChooseLocations, chooseLocations } from '#model/location-choice/choose-locations';

/** Options of cart completion; one instance per installation, see `CommerceOptions`. */
export class CheckoutOptions {
  /** Whether items that can be shipped require a shipping method and an address; defaults to true. */
  readonly requireShipping: boolean;
  /** How long money waits for a cart that cannot be completed before it is given back; defaults to 1440, a day. */
  readonly unplacedPaymentMinutes: number;
  /** As in `StockOptions`. */
  readonly chooseLocations: ChooseLocations;

  constructor(options: Partial<CheckoutOptions> = {}) {
    this.requireShipping = options.requireShipping ?? true;
    this.unplacedPaymentMinutes = options.unplacedPaymentMinutes ?? 1440;
    this.chooseLocations = options.chooseLocations ?? chooseLocations;
  }
}
