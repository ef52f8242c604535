/** Stores whether a staff user opts out of analytics, one row for each user. Nothing is sent anywhere. */
export abstract class AnalyticsConfigsService {
  /**
   * Creates or updates the row of a user.
   * @param choice omitted flags keep their values, and are false in a new row
   */
  abstract save(userId: string, choice: { opt_out?: boolean; anonymize?: boolean }): Promise<void>;

  /** Deletes the row of a user, if there is one. */
  abstract delete(userId: string): Promise<void>;
}
