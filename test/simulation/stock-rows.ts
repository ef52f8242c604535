import type { Row } from './rows.ts';

/* Rows of the stock, with the columns that the simulation uses. */

export interface VariantRow extends Row {
  product_id: string;
  title: string;
  manage_inventory: boolean;
  inventory_quantity: number;
}

export interface LevelRow extends Row {
  inventory_item_id: string;
  location_id: string;
  stocked_quantity: number;
  reserved_quantity: number;
}

export interface ReservationRow extends Row {
  inventory_item_id: string;
  line_item_id: string | null;
  quantity: number;
}

/** Stock that a cart holds while it is paid. */
export interface HoldRow {
  line_item_id: string;
  cart_id: string;
  variant_id: string | null;
  quantity: number;
}
