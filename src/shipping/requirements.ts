import type { ShippingOptionRequirementType } from '../entities/shipping-option-requirement.ts';
import { invalidData, notAllowed } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';

/** From (`min_subtotal`) or below (`max_subtotal`) which subtotal of a cart an option is offered. */
export interface Requirement {
  type: ShippingOptionRequirementType;
  amount: number;
}

/**
 * Whether a cart of this subtotal may have the option. `min_subtotal` includes its amount, `max_subtotal` does not, so
 * that "up to 50" and "from 50 on" meet without offering both at 50.
 */
export function meetsRequirements(requirements: readonly Requirement[], subtotal: number): boolean {
  return unmet(requirements, subtotal) === undefined;
}

/** @throws not_allowed naming the requirement that is not met */
export function checkRequirements(requirements: readonly Requirement[], subtotal: number): void {
  const requirement = unmet(requirements, subtotal);
  if (!requirement) return;
  const bound = requirement.type === 'min_subtotal' ? 'at least' : 'less than';
  throw notAllowed(
    `This shipping option needs a subtotal of ${bound} ${requirement.amount}; it is ${subtotal}`,
  );
}

/** @throws invalid_data for requirements that contradict each other */
export function checkBounds(requirements: readonly Requirement[]): void {
  const [min, ...moreMins] = requirements.filter(({ type }) => type === 'min_subtotal');
  const [max, ...moreMaxes] = requirements.filter(({ type }) => type === 'max_subtotal');
  if (moreMins.length > 0 || moreMaxes.length > 0) throw invalidData(messages.oneRequirementOfAType);
  if (min && max && min.amount >= max.amount) throw invalidData(messages.maxSubtotalTooLow);
}

function unmet(requirements: readonly Requirement[], subtotal: number): Requirement | undefined {
  return requirements.find(({ type, amount }) =>
    type === 'min_subtotal' ? subtotal < amount : subtotal >= amount,
  );
}
