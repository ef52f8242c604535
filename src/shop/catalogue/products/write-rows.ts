import type { Tx } from '#engine/kernel/database/sql';
import { insertRows, patchRows } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductOption } from '#model/entities/catalogue/product-option.entity';
import { ProductOptionValue } from '#model/entities/catalogue/product-option-value.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import type { StockOptions } from '#shop/settings/store/stock-options';
import { createItemsForVariants, type StockedVariant } from '#shop/stock/inventory/inventory-items';
import { upsertOptionValues, type ValueRow } from './variants/write-variants.ts';

/*
 * Writes validated rows: complete new ones, and patches of existing ones. The number of statements does not depend on the number of
 * rows.
 */

type Row = Record<string, unknown> & { id: string };

/** Writes new products, and patches of existing ones. */
export async function writeProductRows(
  tx: Tx,
  { added, changed }: { added: Row[]; changed: Row[] },
): Promise<void> {
  await patchRows(tx, Product, changed);
  await insertRows(tx, Product, added);
}

/** New variants with their options and values, and patches of existing ones. */
export interface VariantRows {
  newOptions: { id: string; title: string; product_id: string }[];
  newVariants: Row[];
  changedVariants: Row[];
  newValues: ValueRow[];
  changedValues: ValueRow[];
}

/** @param stock whether stock is counted per location, so that new variants need inventory items */
export async function writeVariantRows(tx: Tx, rows: VariantRows, stock: StockOptions): Promise<void> {
  await insertRows(tx, ProductOption, rows.newOptions);
  await patchRows(tx, ProductVariant, rows.changedVariants);
  await insertRows(tx, ProductVariant, rows.newVariants);
  if (stock.atLocations) await createItemsForVariants(tx, managedVariants(rows));
  await insertRows(tx, ProductOptionValue, rows.newValues);
  await upsertOptionValues(tx, rows.changedValues);
}

function managedVariants({ newVariants }: VariantRows): StockedVariant[] {
  return (newVariants as unknown as ProductVariant[]).filter(({ manage_inventory }) => manage_inventory);
}
