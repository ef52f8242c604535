import { CommerceError } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';

/** The stock of a variant: how many units can be sold. */
export interface VariantStock {
  id: string;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
}

/** @throws insufficient_inventory if fewer units than `quantity` can be sold */
export function requireStock(variant: VariantStock, quantity: number): void {
  if (!isInStock(variant, quantity))
    throw new CommerceError('insufficient_inventory', messages.outOfStock(variant.id));
}

/** Whether `quantity` units can be sold. */
export function isInStock(
  { manage_inventory, allow_backorder, inventory_quantity }: VariantStock,
  quantity: number,
): boolean {
  return !manage_inventory || allow_backorder || inventory_quantity >= quantity;
}
