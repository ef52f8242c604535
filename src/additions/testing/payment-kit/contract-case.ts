import type { PaymentBench } from './payment-bench.ts';
import type { Ability } from './payment-provider-harness.ts';

/** A rule of the contract, and how it is checked. */
export interface ContractCase {
  /** A sentence that is true of every provider. */
  name: string;
  /** The abilities of the harness without which the case cannot be checked; defaults to none. */
  needs?: readonly Ability[];
  /** @throws an AssertionError if the provider breaks the rule */
  check(bench: PaymentBench): Promise<void>;
}
