/** The points that an amount earns: one for each 100 minor units paid. */
export function pointsFor(amount: number): number {
  return Math.floor(Math.max(0, amount) / 100);
}
