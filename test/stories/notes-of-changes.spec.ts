import { Housekeeping } from '../../src/background/housekeeping.ts';
import {
  AT_FIRST,
  boundStanding,
  forgetNotes,
  newsSince,
  type News,
} from '../../src/kernel/shown-changes.ts';
import { binding } from '../../src/reader/bind.ts';
import { openWorld, type World } from '../support/world.ts';

/* Whatever changes what is shown of products notes it in `shown_change`, for those who keep what they have shown. */

let shop: World;
let shirt: string;

beforeAll(async () => {
  shop = await openWorld();
  shirt = shop.shirt.id;
});

afterAll(() => shop?.close());

describe('The change log of products', () => {
  const newsFor = async (snapshot: string, at: string): Promise<News> => {
    const { values, bind } = binding();
    const standing = boundStanding({ snapshot, at }, bind);
    const [news] = await shop.sql<News>(`select ${newsSince(standing)}`, values);
    return news;
  };

  it('lists each product once per transaction, and all products when more than a hundred change', async () => {
    const { snapshot, at } = await newsFor(AT_FIRST.snapshot, AT_FIRST.at);
    expect((await newsFor(snapshot, at)).changed).toEqual([]);
    await shop.sql(`update product_variant set title = title || '!' where product_id = $1`, [shirt]);
    expect((await newsFor(snapshot, at)).changed).toEqual([shirt]);
    await shop.sql(
      `insert into product (id, title, handle, status) select 'prod_many_' || n, 'Many', 'many-' || n, 'draft' from generate_series(1, 101) n`,
    );
    expect(new Set((await newsFor(snapshot, at)).changed)).toEqual(new Set(['', shirt]));
  });

  it('ignores statements that change no row', async () => {
    const { snapshot, at } = await newsFor(AT_FIRST.snapshot, AT_FIRST.at);
    await shop.sql('update region set tax_rate = 50 where false');
    await shop.sql('delete from money_amount where false');
    expect((await newsFor(snapshot, at)).changed).toEqual([]);
  });

  it('lists all products for readers that were away for long or read another database', async () => {
    const { snapshot, at } = await newsFor(AT_FIRST.snapshot, AT_FIRST.at);
    expect((await newsFor(snapshot, String(Number(at) - 301))).changed).toEqual(['']);
    expect((await newsFor('9000000000:9000000000:', at)).changed).toEqual(['']);
    expect((await newsFor(snapshot, at)).changed).toEqual([]);
  });

  it('ignores entries that were copied from another database, and loses them by housekeeping', async () => {
    const { snapshot, at } = await newsFor(AT_FIRST.snapshot, AT_FIRST.at);
    await shop.sql(
      `insert into shown_change select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8, ''`,
    );
    expect((await newsFor(snapshot, at)).changed).toEqual([]);
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    expect(
      await shop.sql(`select from shown_change where shown_id = '' and transaction::text::bigint > 1000000`),
    ).toEqual([]);
  });

  it('loses entries when no reader can request them, and not before', async () => {
    const count = async () => (await shop.sql('select from shown_change')).length;
    const { snapshot, at } = await newsFor(AT_FIRST.snapshot, AT_FIRST.at);
    await shop.sql(`update product set title = 'Noted' where id = $1`, [shirt]);
    const before = await count();
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    expect(await count()).toBe(before);
    const standing = { snapshot, at: String(Number(at) - 301) };
    expect(await forgetNotes(shop.database, standing)).not.toEqual(standing);
    expect(await count()).toBe(1); // what was noted later
    expect((await newsFor(snapshot, at)).changed).toEqual([shirt]);
  });
});
