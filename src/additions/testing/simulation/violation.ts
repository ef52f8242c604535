/** An invariant that does not hold. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    readonly details: string[],
  ) {
    super(`${invariant}: ${details.join('\n')}`);
  }
}
