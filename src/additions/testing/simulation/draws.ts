/**
 * Draws the random decisions of a step from the numbers of its batch. A smaller number is a simpler decision: the first element, the
 * smallest quantity, false.
 */
export class Draws {
  private next = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    return end <= 0 ? 0 : this.number() % end;
  }

  /** An integer from `least` to `most`. */
  from(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with this probability. */
  chance(percent: number): boolean {
    return this.number() % 100 >= 100 - percent;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Mostly an element that fits, sometimes any. If none fits, mostly undefined. */
  pickMostly<T>(list: readonly T[], fits: (one: T) => boolean): T | undefined {
    const fitting = list.filter(fits);
    if (fitting.length === 0) return this.chance(70) ? undefined : this.pick(list);
    return this.chance(15) ? this.pick(list) : this.pick(fitting);
  }

  private number(): number {
    return this.numbers[this.next++] ?? 0;
  }
}
