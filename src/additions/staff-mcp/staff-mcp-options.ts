/** Whether assistants of staff can connect, as options of the shop. */
export class StaffMcpOptions {
  /** The minutes for which the token of a proposal is valid. */
  readonly tokenMinutes: number;
  /** The hours for which a proposal waits for a person. */
  readonly approvalHours: number;

  constructor({ tokenMinutes = 10, approvalHours = 72 }: Partial<StaffMcpOptions> = {}) {
    this.tokenMinutes = tokenMinutes;
    this.approvalHours = approvalHours;
  }
}
