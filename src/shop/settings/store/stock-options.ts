import { type ChooseLocations, chooseLocations } from '#model/location-choice/choose-locations';

/** Options of stock; one instance per installation, see `CommerceOptions`. */
export class StockOptions {
  /** Whether new variants are stocked at locations, and dashboards show locations; defaults to false. */
  readonly atLocations: boolean;
  /** Allocates order lines to locations; defaults to `chooseLocations`. */
  readonly chooseLocations: ChooseLocations;

  constructor(options: Partial<StockOptions> = {}) {
    this.atLocations = options.atLocations ?? false;
    this.chooseLocations = options.chooseLocations ?? chooseLocations;
  }
}
