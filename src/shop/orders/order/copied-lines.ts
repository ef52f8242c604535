import type { Sql, Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { readEntity } from '#engine/kernel/writing/entity-declarations';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { LineItemAdjustment } from '#model/entities/carts/line-item-adjustment.entity';
import { LineItemTaxLine } from '#model/entities/carts/line-item-tax-line.entity';
import { LINE_OWNERS } from '#shop/carts/baskets/basket-fields';
import type { OpenOrder, OrderLine } from './open-order.ts';

/*
 * The lines of an order edit, which replace the order's lines when it is confirmed: copies of these, and new ones.
 */

const NOT_COPIED = new Set<string>([...LINE_OWNERS, 'id', 'original_item_id', 'updated_at']);
const COPIED_COLUMNS = readEntity(LineItem).columns.filter((column) => !NOT_COPIED.has(column));

/** Copies lines of an order into an edit, with their taxes and discounts, in one statement. */
export async function cloneLines(tx: Tx, editId: string, lines: readonly OrderLine[]): Promise<void> {
  const copies = lines.map(({ id }) => ({ id: newId(LineItem), of: id }));
  const copyIds = new Map(copies.map(({ id, of }) => [of, id]));
  const childCopies = (
    of: typeof LineItemTaxLine | typeof LineItemAdjustment,
    rows: 'tax_lines' | 'adjustments',
  ) =>
    lines.flatMap((line) =>
      line[rows].map(({ id }) => ({ id: newId(of), of: id, item_id: copyIds.get(line.id) })),
    );
  const recordset = (parameter: number): string =>
    `json_to_recordset($${parameter}) c (id text, "of" text, item_id text)`;
  await tx.query(
    `with lines as (
       insert into line_item (id, original_item_id, order_edit_id, ${COPIED_COLUMNS.join()})
       select c.id, c.of, $1, ${COPIED_COLUMNS.map((column) => `i.${column}`).join()} from ${recordset(2)} join line_item i on i.id = c.of
     ), taxes as (
       insert into line_item_tax_line (id, item_id, rate, name, code, metadata)
       select c.id, c.item_id, t.rate, t.name, t.code, t.metadata from ${recordset(3)} join line_item_tax_line t on t.id = c.of
     )
     insert into line_item_adjustment (id, item_id, description, discount_id, source_id, price_reduction, amount, exact_amount, metadata)
     select c.id, c.item_id, a.description, a.discount_id, a.source_id, a.price_reduction, a.amount, a.exact_amount, a.metadata
     from ${recordset(4)} join line_item_adjustment a on a.id = c.of`,
    [
      editId,
      JSON.stringify(copies),
      JSON.stringify(childCopies(LineItemTaxLine, 'tax_lines')),
      JSON.stringify(childCopies(LineItemAdjustment, 'adjustments')),
    ],
  );
}

/** Maps ids of an edit's lines to ids of the order's lines that they replace. */
export async function originalsOf(sql: Sql, editId: string): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; original_item_id: string }>(
    'select id, original_item_id from line_item where order_edit_id = $1 and original_item_id is not null',
    [editId],
  );
  return new Map(rows.map(({ id, original_item_id }) => [id, original_item_id]));
}

/**
 * Changes the quantity of a copied line, and refreshes its fulfilled, shipped and returned quantities from the original line, capped at
 * the new quantity.
 */
export async function updateCopiedQuantity(tx: Tx, id: string, quantity: number): Promise<void> {
  await tx.query(
    `update line_item c set quantity = $2, updated_at = now(), fulfilled_quantity = ${capped('fulfilled_quantity')},
       shipped_quantity = ${capped('shipped_quantity')}, returned_quantity = ${capped('returned_quantity')},
       unfulfilled_returned_quantity = ${capped('unfulfilled_returned_quantity')}
     from line_item o where c.id = $1 and o.id = c.original_item_id`,
    [id, quantity],
  );
}

/** `least` ignores nulls: without the `case`, a line that was never shipped would count as completely shipped. */
const capped = (column: string) => `case when o.${column} is not null then least(o.${column}, $2) end`;

/** Deletes the lines of an edit. */
export async function deleteEditLines(tx: Tx, editId: string): Promise<void> {
  await tx.query('delete from line_item where order_edit_id = $1', [editId]);
}

/** The lines of an edit replace those of an order, also in fulfillments, returns and claims. */
export async function replaceOrderLines(tx: Tx, orderId: string, editId: string): Promise<void> {
  await tx.query(REPLACE, [orderId, editId]);
}

const REPLACE = `
  with line as (select n.id, n.original_item_id as replaced_id from line_item n where n.order_edit_id = $2),
  replaced as (update line_item set order_id = null, updated_at = now() where order_id = $1),
  inserted as (update line_item n set order_id = $1, updated_at = now(), fulfilled_quantity = o.fulfilled_quantity,
      shipped_quantity = o.shipped_quantity, returned_quantity = o.returned_quantity,
      unfulfilled_returned_quantity = o.unfulfilled_returned_quantity
    from line l left join line_item o on o.id = l.replaced_id where n.id = l.id),
  fulfillment_items as (update fulfillment_item x set item_id = l.id from line l where x.item_id = l.replaced_id),
  return_items as (update return_item x set item_id = l.id from line l where x.item_id = l.replaced_id)
  update claim_item x set item_id = l.id, updated_at = now() from line l where x.item_id = l.replaced_id`;

/** Replaces the lines of an edit's originals in what promotions gave for them. @param originals by the ids of their copies */
export async function replaceRewardedLines(
  tx: Tx,
  { id, promotions }: Pick<OpenOrder, 'id' | 'promotions'>,
  originals: ReadonlyMap<string, string>,
): Promise<void> {
  if (promotions.length === 0) return;
  const copies = new Map([...originals].map(([copy, original]) => [original, copy]));
  const replaced = JSON.stringify(promotions, (key, value: unknown) =>
    key === 'line_id' ? (copies.get(value as string) ?? value) : value,
  );
  await tx.query('update "order" set promotions = $2 where id = $1 and promotions <> $2::jsonb', [
    id,
    replaced,
  ]);
}
