import { CommerceError } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';

/** The stock of a variant: how many units can be sold. */
export interface VariantStock {
  id: string;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
}

/** @throws insufficient_inventory if fewer units than `quantity` can be sold */
export function requireStock(variant: VariantStock, quantity: number): void {
  const { manage_inventory, allow_backorder, inventory_quantity } = variant;
  if (!manage_inventory || allow_backorder || inventory_quantity >= quantity) return;
  throw new CommerceError('insufficient_inventory', messages.outOfStock(variant.id));
}
