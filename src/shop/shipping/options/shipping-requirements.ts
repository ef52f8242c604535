import { sum } from '#engine/kernel/arithmetic/integers';
import { invalidData, notAllowed } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import type { ShippingOptionRequirementType } from '#model/entities/shipping/shipping-option-requirement.entity';

/** The subtotal from which (`min_subtotal`) or below which (`max_subtotal`) an option is offered. */
export interface Requirement {
  type: ShippingOptionRequirementType;
  amount: number;
}

/** The requirements of an option. */
export interface OptionRequirements {
  requirements: readonly Requirement[];
  /** Whether its price includes taxes; if so, its requirements do, too. */
  includes_tax: boolean;
}

/** The sums of a cart's lines in minor currency units, before shipping and gift cards. */
export interface CartAmounts {
  subtotal: number;
  item_tax_total: number;
}

/**
 * Whether a cart of these amounts may use the option. `min_subtotal` is inclusive and `max_subtotal` exclusive, so that of two options
 * "below 50" and "from 50" exactly one is offered.
 */
export function meetsRequirements(option: OptionRequirements, cart: CartAmounts): boolean {
  return firstUnmet(option, cart) === undefined;
}

/** @throws not_allowed, naming the requirement that is not met */
export function checkRequirements(option: OptionRequirements, cart: CartAmounts): void {
  const requirement = firstUnmet(option, cart);
  if (!requirement) return;
  const bound = requirement.type === 'min_subtotal' ? 'at least' : 'less than';
  throw notAllowed(
    `This shipping option needs a subtotal of ${bound} ${requirement.amount}; it is ${comparedAmount(option, cart)}`,
  );
}

/** @throws invalid_data for contradictory requirements */
export function checkBounds(requirements: readonly Requirement[]): void {
  const [min, ...moreMins] = requirements.filter(({ type }) => type === 'min_subtotal');
  const [max, ...moreMaxes] = requirements.filter(({ type }) => type === 'max_subtotal');
  if (moreMins.length > 0 || moreMaxes.length > 0) throw invalidData(messages.duplicateRequirementType);
  if (min && max && min.amount >= max.amount) throw invalidData(messages.maxSubtotalTooLow);
}

function firstUnmet(option: OptionRequirements, cart: CartAmounts): Requirement | undefined {
  const subtotal = comparedAmount(option, cart);
  return option.requirements.find(({ type, amount }) =>
    type === 'min_subtotal' ? subtotal < amount : subtotal >= amount,
  );
}

/** The amount that is compared with requirements, as in Medusa v1. */
function comparedAmount(
  { includes_tax }: OptionRequirements,
  { subtotal, item_tax_total }: CartAmounts,
): number {
  return includes_tax ? sum([subtotal, item_tax_total]) : subtotal;
}
