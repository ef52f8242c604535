import { forEachShare, itemsOf, StockModel, type Item, type Line } from '../support/stock-model.ts';
import { itemFor, levelsOf, location, orderOf, stocked } from '../support/stock.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * Whatever is done in whatever order, the shelves are those of a model in memory that knows nothing of reservations as rows. Beside that
 * the sum is conserved: what lies on shelves and what was sent is what there was at first, and what was counted besides.
 */

const OPERATIONS = Number(process.env.STOCK_OPERATIONS ?? 250);
const SEED = Number(process.env.STOCK_SEED ?? Date.now() % 1_000_000);
const PIECES = 40;

let shop: World;
let places: string[];
let items: Record<Item, string>;
let goods: { variant: string; takes: Line['takes'] }[];
let model: StockModel;
let shelves: StockModel['shelves'];
const lines: Line[] = [];
/** What counts have added, of each item. */
const counted: Record<Item, number> = { lamp: 0, bulb: 0 };

beforeAll(async () => {
  shop = await openWorld();
  places = [await location(shop, 'North'), await location(shop, 'South')];
  const full = Object.fromEntries(places.map((place) => [place, PIECES]));
  const lamp = await stocked(shop, full);
  const set = await stocked(shop, {});
  await shop.sql('delete from product_variant_inventory_item where inventory_item_id = $1', [set.item]);
  await shop.sql(
    `insert into product_variant_inventory_item (id, inventory_item_id, variant_id) values ('pvitem_set', $1, $2)`,
    [lamp.item, set.variant],
  );
  items = { lamp: lamp.item, bulb: await itemFor(shop, set.variant, full, 2) };
  goods = [
    { variant: lamp.variant, takes: { lamp: 1, bulb: 0 } },
    { variant: set.variant, takes: { lamp: 1, bulb: 2 } },
  ];
  model = new StockModel(places, PIECES);
  ({ shelves } = model);
});
afterAll(() => shop.close());

it(
  `Inventory levels equal those of a model over ${OPERATIONS} random operations (STOCK_SEED=${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    const done: string[] = [];
    for (let n = 0; n < OPERATIONS; n++) {
      const [name, operation] = pick(random, Object.entries(operations));
      done.push(`${name}: ${await operation(random)}`);
      await compare(done);
    }
    for (const name of Object.keys(operations))
      expect(done.some((line) => line.startsWith(`${name}: done`))).toBe(true);
  },
  60_000 + OPERATIONS * 2_000,
);

interface Reserved {
  id: string;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

type Random = (below: number) => number;

/** Each says what became of it: whether it was done or refused is what the model expects. */
const operations: Record<string, (random: Random) => Promise<string>> = {
  async order(random) {
    const { variant, takes } = pick(random, goods);
    const quantity = 1 + random(6);
    const reserved = model.reservationsFor(takes, quantity);
    if (!reserved) {
      const cart = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
      const answer = await shop.store.post(`/carts/${cart}/line-items`, { variant_id: variant, quantity });
      // kits come from one place: the shelf may have more in all than can be sold at once
      if (answer.status === 200) return 'skipped';
      expect(answer.body.code).toBe('insufficient_inventory');
      return 'refused';
    }
    const order = await orderOf(shop, { variant_id: variant, quantity });
    forEachShare(reserved, (item, place, n) => (shelves[item][place].reserved += n));
    lines.push({
      ...{ order: order.id, id: order.lines[0], takes, quantity, reserved, parcels: [] },
      ...{ sent: 0, returned: 0, over: false },
    });
    return 'done';
  },

  async fulfill(random) {
    const line = pick(
      random,
      lines.filter(({ over, quantity, sent }) => !over && sent < quantity),
    );
    if (!line) return 'none';
    const quantity = 1 + random(line.quantity - line.sent);
    const location_id = pick(random, places);
    const wanted = { items: [{ item_id: line.id, quantity }], location_id };
    const answer = await shop.admin.post(`/orders/${line.order}/fulfillment`, wanted);
    if (!model.takeOff(line, location_id, quantity)) {
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
      return 'refused';
    }
    const known = line.parcels.map(({ id }) => id);
    const parcel = ok(answer).order.fulfillments.find(({ id }: { id: string }) => !known.includes(id));
    line.parcels.push({ id: parcel.id, place: location_id, quantity, shipped: false });
    line.sent += quantity;
    return 'done';
  },

  async unpack(random) {
    const line = pick(
      random,
      lines.filter(({ parcels }) => parcels.some(({ shipped }) => !shipped)),
    );
    if (!line) return 'none';
    const parcel = line.parcels.find(({ shipped }) => !shipped)!;
    ok(await shop.admin.post(`/orders/${line.order}/fulfillments/${parcel.id}/cancel`));
    // canceled, it is shown all the same
    Object.assign(parcel, { shipped: true });
    line.sent -= parcel.quantity;
    for (const item of itemsOf(line.takes)) {
      const n = parcel.quantity * line.takes[item];
      shelves[item][parcel.place].stocked += n;
      shelves[item][parcel.place].reserved += n;
      line.reserved[item][parcel.place] = (line.reserved[item][parcel.place] ?? 0) + n;
    }
    parcel.quantity = 0;
    return 'done';
  },

  async ship(random) {
    const line = pick(
      random,
      lines.filter(({ parcels }) => parcels.some(({ shipped }) => !shipped)),
    );
    if (!line) return 'none';
    const parcel = line.parcels.find(({ shipped }) => !shipped)!;
    ok(await shop.admin.post(`/orders/${line.order}/shipment`, { fulfillment_id: parcel.id }));
    parcel.shipped = true;
    return 'done';
  },

  async cancel(random) {
    const line = pick(
      random,
      lines.filter(({ over, sent }) => !over && sent === 0),
    );
    if (!line) return 'none';
    ok(await shop.admin.post(`/orders/${line.order}/cancel`));
    forEachShare(line.reserved, (item, place, n) => (shelves[item][place].reserved -= n));
    line.over = true;
    return 'done';
  },

  async takeBack(random) {
    const back = ({ sent, returned }: Line): number => sent - returned;
    const line = pick(
      random,
      lines.filter((one) => back(one) > 0 && one.parcels.every(({ shipped }) => shipped)),
    );
    if (!line) return 'none';
    const quantity = 1 + random(back(line));
    const location_id = pick(random, places);
    const wanted = { items: [{ item_id: line.id, quantity }], receive_now: true, refund: 0, location_id };
    ok(await shop.admin.post(`/orders/${line.order}/return`, wanted));
    line.returned += quantity;
    for (const item of itemsOf(line.takes)) shelves[item][location_id].stocked += quantity * line.takes[item];
    return 'done';
  },

  async move(random) {
    const line = pick(
      random,
      lines.filter(({ over, quantity, sent }) => !over && sent < quantity),
    );
    if (!line) return 'none';
    const { reservations } = ok(await shop.admin.get(`/reservations?line_item_id[]=${line.id}`));
    const { id, inventory_item_id, location_id: from, quantity } = pick(random, reservations as Reserved[]);
    const item = inventory_item_id === items.lamp ? 'lamp' : 'bulb';
    const location_id = places.find((place) => place !== from)!;
    const answer = await shop.admin.post(`/reservations/${id}`, { location_id });
    const there = shelves[item][location_id];
    if (there.stocked - there.reserved < quantity) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'insufficient_inventory' } });
      return 'refused';
    }
    ok(answer);
    shelves[item][from].reserved -= quantity;
    there.reserved += quantity;
    line.reserved[item][from] -= quantity;
    line.reserved[item][location_id] = (line.reserved[item][location_id] ?? 0) + quantity;
    return 'done';
  },

  async count(random) {
    const item = pick(random, ['lamp', 'bulb'] as const);
    const place = pick(random, places);
    const stocked_quantity = random(PIECES);
    const path = `/inventory-items/${items[item]}/location-levels/${place}`;
    ok(await shop.admin.post(path, { stocked_quantity }));
    counted[item] += stocked_quantity - shelves[item][place].stocked;
    shelves[item][place].stocked = stocked_quantity;
    return 'done';
  },
};

async function compare(done: readonly string[]): Promise<void> {
  for (const item of ['lamp', 'bulb'] as const) {
    const expected = Object.fromEntries(
      places.map((place) => [place, [shelves[item][place].stocked, shelves[item][place].reserved]]),
    );
    const levels = await levelsOf(shop, items[item]);
    expect({ item, levels, done: done.slice(-5) }).toEqual({ item, levels: expected, done: done.slice(-5) });
    const away = lines.reduce((sum, { takes, sent, returned }) => sum + (sent - returned) * takes[item], 0);
    const there = Object.values(levels).reduce((sum, [onShelf]) => sum + onShelf, 0);
    expect(there + away).toBe(places.length * PIECES + counted[item]);
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)];
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return below === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
