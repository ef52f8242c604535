/** What points cost, and how long they last. */
export class LoyaltyOptions {
  /** How much has to be paid for a point, in minor units of the currency of the order. Defaults to 100. */
  readonly amountPerPoint: number = 100;
  /** After how many days points expire. Defaults to 365. */
  readonly expiryDays: number = 365;
  /** When points are checked, as a cron expression in UTC. Defaults to every night at 3:30. */
  readonly expirySchedule: string = '30 3 * * *';

  constructor(options: Partial<LoyaltyOptions> = {}) {
    Object.assign(this, options);
  }
}
