/** The reason why the totals of an order cannot be computed with other rules. */
export class NotRecomputable extends Error {}
