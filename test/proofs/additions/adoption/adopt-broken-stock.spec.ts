import { Adoption } from '#additions/adoption/adoption';
import { connectClient, createV1Database, removeSharedToken } from '../../../support/v1-database.ts';

/* v1 accepts negative levels and reservations; our check constraints do not. */

it('Adoption corrects negative inventory levels and reservations, reports them, and restores them on undo', async () => {
  const v1 = await createV1Database('inv');
  const client = await connectClient(v1);
  const adoption = await Adoption.open(v1.url);
  const readRows = async () => [
    ...(
      await client.query(
        `select stocked_quantity, incoming_quantity from inventory_level where id = 'ilev_x'`,
      )
    ).rows,
    ...(
      await client.query(
        `select quantity, deleted_at is null as alive from reservation_item where id = 'resitem_x'`,
      )
    ).rows,
  ];
  try {
    await removeSharedToken(client);
    await client.query(`insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, incoming_quantity)
      values ('ilev_x', 'iitem_x', 'sloc_x', -3, -1)`);
    await client.query(`insert into reservation_item (id, inventory_item_id, location_id, quantity)
      values ('resitem_x', 'iitem_x', 'sloc_x', -2)`);
    const before = await readRows();

    const { findings } = await adoption.check({ providers: [] });
    expect(findings.stops).toEqual([]);
    expect(findings.warns).toContain(
      '2 rows are repaired: negative quantities of inventory levels are set to 0',
    );
    await adoption.adopt({ providers: [], beside: false });
    expect(await readRows()).toEqual([
      { stocked_quantity: 0, incoming_quantity: 0 },
      { quantity: 1, alive: false },
    ]);

    await adoption.undo({ beside: false });
    expect(await readRows()).toEqual(before);
  } finally {
    await adoption.close();
    await client.end();
    await v1.close();
  }
});
