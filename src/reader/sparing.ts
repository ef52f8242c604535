import type { Resource } from './resource.ts';

/** The share of misses from which on looking first costs more than it saves: what is spared is a fifth of a read. */
const TOO_MANY = 0.2;
/** What the latest read weighs beside all before it. */
const WEIGHT = 0.02;
/** And one for which it was not tried: so it is tried again after some dozens. */
const WEIGHT_UNTRIED = 0.002;

/**
 * Whether it pays to read a row of a resource without its seldom lists first. It does not in a shop where many have something
 * there: each of those is read twice. So it is tried as long as few do, and now and then again.
 */
export class Sparing {
  private readonly missed = new WeakMap<Resource, number>();

  pays(resource: Resource): boolean {
    return (this.missed.get(resource) ?? 0) < TOO_MANY;
  }

  /** @param outcome `missed` when the row had something there, or was not found at all */
  note(resource: Resource, outcome: 'spared' | 'missed' | 'untried'): void {
    const before = this.missed.get(resource) ?? 0;
    const weight = outcome === 'untried' ? WEIGHT_UNTRIED : WEIGHT;
    this.missed.set(resource, before + ((outcome === 'missed' ? 1 : 0) - before) * weight);
  }
}
