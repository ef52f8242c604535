/** How long stock is held. */
export class StockHoldsOptions {
  constructor(readonly minutes: number) {}
}
