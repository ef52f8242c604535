import { chooseLocations, type ChooseLocations } from '../inventory/choose-locations.ts';

/** How carts are completed; one of these per installation, see `CommerceOptions`. */
export class CheckoutOptions {
  /** Whether goods that can be shipped have to be: by a shipping method, to an address. */
  readonly requireShipping: boolean;
  /** As in `StockOptions`. */
  readonly chooseLocations: ChooseLocations;

  constructor(options: Partial<CheckoutOptions> = {}) {
    this.requireShipping = options.requireShipping ?? true;
    this.chooseLocations = options.chooseLocations ?? chooseLocations;
  }
}
