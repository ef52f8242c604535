/** How long stock is held. */
export class StockHoldsOptions {
  /** @param minutes null if nothing is held anew; what is held already is given back when its time is over */
  constructor(readonly minutes: number | null) {}
}
