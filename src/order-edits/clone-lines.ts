import { LineItem } from '../entities/line-item.ts';
import { LineItemAdjustment } from '../entities/line-item-adjustment.ts';
import { LineItemTaxLine } from '../entities/line-item-tax-line.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/sql.ts';
import type { OrderLine } from '../orders/open-order.ts';

const KEPT = `title, description, thumbnail, is_giftcard, should_merge, allow_discounts, has_shipping, unit_price, variant_id, quantity,
  fulfilled_quantity, returned_quantity, shipped_quantity, created_at, metadata, is_return, includes_tax, has_custom_price`;

/** Copies lines of an order into an edit, with their taxes and discounts, in one statement. */
export async function cloneLines(tx: Tx, editId: string, lines: readonly OrderLine[]): Promise<void> {
  const copies = lines.map(({ id }) => ({ id: newId(LineItem), of: id }));
  const into = new Map(copies.map(({ id, of }) => [of, id]));
  const below = (of: typeof LineItemTaxLine | typeof LineItemAdjustment, rows: 'tax_lines' | 'adjustments') =>
    lines.flatMap((line) =>
      line[rows].map(({ id }) => ({ id: newId(of), of: id, item_id: into.get(line.id) })),
    );
  const recordset = (parameter: number): string =>
    `json_to_recordset($${parameter}) c (id text, "of" text, item_id text)`;
  await tx.query(
    `with lines as (
       insert into line_item (id, original_item_id, order_edit_id, ${KEPT})
       select c.id, c.of, $1, ${KEPT.replace(/\w+/g, 'i.$&')} from ${recordset(2)} join line_item i on i.id = c.of
     ), taxes as (
       insert into line_item_tax_line (id, item_id, rate, name, code, metadata)
       select c.id, c.item_id, t.rate, t.name, t.code, t.metadata from ${recordset(3)} join line_item_tax_line t on t.id = c.of
     )
     insert into line_item_adjustment (id, item_id, description, discount_id, amount, exact_amount, metadata)
     select c.id, c.item_id, a.description, a.discount_id, a.amount, a.exact_amount, a.metadata
     from ${recordset(4)} join line_item_adjustment a on a.id = c.of`,
    [
      editId,
      JSON.stringify(copies),
      JSON.stringify(below(LineItemTaxLine, 'tax_lines')),
      JSON.stringify(below(LineItemAdjustment, 'adjustments')),
    ],
  );
}
