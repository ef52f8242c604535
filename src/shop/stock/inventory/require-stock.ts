import { CommerceError } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';

/** The facts that decide how many units of a variant can be sold. */
export interface StockFacts {
  id: string;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
}

/** @throws insufficient_inventory if fewer units than `quantity` can be sold */
export function requireStock(variant: StockFacts, quantity: number): void {
  const { manage_inventory, allow_backorder, inventory_quantity } = variant;
  if (!manage_inventory || allow_backorder || inventory_quantity >= quantity) return;
  throw new CommerceError('insufficient_inventory', messages.outOfStock(variant.id));
}
