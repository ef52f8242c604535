import { chooseLocations, type ChooseLocations } from './choose-locations.ts';

/** How stock is kept; one of these per installation, see `CommerceOptions`. */
export class StockOptions {
  /** Whether new variants have their stock at locations, and dashboards show these. */
  readonly atLocations: boolean;
  /** From which locations the lines of an order are taken. */
  readonly chooseLocations: ChooseLocations;

  constructor(options: Partial<StockOptions> = {}) {
    this.atLocations = options.atLocations ?? false;
    this.chooseLocations = options.chooseLocations ?? chooseLocations;
  }
}
