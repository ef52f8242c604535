import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import {
  addInventoryItem,
  createLocation,
  createStockedVariant,
  getLevels,
  placeOrderOf,
} from '../../support/stock.ts';
import {
  forEachReservation,
  type Item,
  type Line,
  requiredItems,
  StockModel,
} from '../../support/stock-model.ts';

/*
 * After any sequence of operations, the inventory levels equal those of a model in memory, which does not store reservations as rows. In
 * addition, the total is conserved: stocked and sent units add up to the initial stock and the corrections by counts.
 */

const OPERATIONS = Number(process.env.STOCK_OPERATIONS ?? 250);
const SEED = Number(process.env.STOCK_SEED ?? Date.now() % 1_000_000);
const UNITS = 40;

let shop: SampleShop;
let locations: string[];
let items: Record<Item, string>;
let variants: { variant: string; requiredQuantities: Line['requiredQuantities'] }[];
let model: StockModel;
let levels: StockModel['levels'];
const lines: Line[] = [];
/** The units of each item that stock counts have added. */
const countedUnits: Record<Item, number> = { lamp: 0, bulb: 0 };

beforeAll(async () => {
  shop = await useSampleShop();
  locations = [await createLocation(shop, 'North'), await createLocation(shop, 'South')];
  const fullStock = Object.fromEntries(locations.map((location) => [location, UNITS]));
  const lamp = await createStockedVariant(shop, fullStock);
  const set = await createStockedVariant(shop, {});
  await shop.sql('delete from product_variant_inventory_item where inventory_item_id = $1', [set.item]);
  await shop.sql(
    `insert into product_variant_inventory_item (id, inventory_item_id, variant_id) values ('pvitem_set', $1, $2)`,
    [lamp.item, set.variant],
  );
  items = { lamp: lamp.item, bulb: await addInventoryItem(shop, set.variant, fullStock, 2) };
  variants = [
    { variant: lamp.variant, requiredQuantities: { lamp: 1, bulb: 0 } },
    { variant: set.variant, requiredQuantities: { lamp: 1, bulb: 2 } },
  ];
  model = new StockModel(locations, UNITS);
  ({ levels } = model);
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

/** Each operation compares its success with the model, and returns its outcome for the failure message. */
const operations: Record<string, (random: Random) => Promise<string>> = {
  async order(random) {
    const { variant, requiredQuantities } = pick(random, variants);
    const quantity = 1 + random(6);
    const reserved = model.planReservations(requiredQuantities, quantity);
    if (!reserved) {
      const cart = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
      const response = await shop.store.post(`/carts/${cart}/line-items`, { variant_id: variant, quantity });
      // all items of a kit come from one location: the sum of all locations may exceed what can be sold at once
      if (response.status === 200) return 'skipped';
      expect(response.body.code).toBe('insufficient_inventory');
      return 'rejected';
    }
    const order = await placeOrderOf(shop, { variant_id: variant, quantity });
    forEachReservation(reserved, (item, location, n) => (levels[item][location].reserved += n));
    lines.push({
      ...{ order: order.id, id: order.lines[0], requiredQuantities, quantity, reserved, fulfillments: [] },
      ...{ sent: 0, returned: 0, isCanceled: false },
    });
    return 'done';
  },

  async fulfill(random) {
    const line = pick(
      random,
      lines.filter(({ isCanceled, quantity, sent }) => !isCanceled && sent < quantity),
    );
    if (!line) return 'none';
    const quantity = 1 + random(line.quantity - line.sent);
    const location_id = pick(random, locations);
    const body = { items: [{ item_id: line.id, quantity }], location_id };
    const response = await shop.admin.post(`/orders/${line.order}/fulfillment`, body);
    if (!model.deduct(line, location_id, quantity)) {
      expect(response).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
      return 'rejected';
    }
    const existingIds = line.fulfillments.map(({ id }) => id);
    const fulfillment = ok(response).order.fulfillments.find(({ id }) => !existingIds.includes(id))!;
    line.fulfillments.push({ id: fulfillment.id, location: location_id, quantity, shipped: false });
    line.sent += quantity;
    return 'done';
  },

  async cancelFulfillment(random) {
    const line = pick(
      random,
      lines.filter(({ fulfillments }) => fulfillments.some(({ shipped }) => !shipped)),
    );
    if (!line) return 'none';
    const fulfillment = line.fulfillments.find(({ shipped }) => !shipped)!;
    ok(await shop.admin.post(`/orders/${line.order}/fulfillments/${fulfillment.id}/cancel`));
    // it remains in the list, since the order still returns it; `shipped` excludes it from further operations
    Object.assign(fulfillment, { shipped: true });
    line.sent -= fulfillment.quantity;
    for (const item of requiredItems(line.requiredQuantities)) {
      const n = fulfillment.quantity * line.requiredQuantities[item];
      levels[item][fulfillment.location].stocked += n;
      levels[item][fulfillment.location].reserved += n;
      line.reserved[item][fulfillment.location] = (line.reserved[item][fulfillment.location] ?? 0) + n;
    }
    fulfillment.quantity = 0;
    return 'done';
  },

  async ship(random) {
    const line = pick(
      random,
      lines.filter(({ fulfillments }) => fulfillments.some(({ shipped }) => !shipped)),
    );
    if (!line) return 'none';
    const fulfillment = line.fulfillments.find(({ shipped }) => !shipped)!;
    ok(await shop.admin.post(`/orders/${line.order}/shipment`, { fulfillment_id: fulfillment.id }));
    fulfillment.shipped = true;
    return 'done';
  },

  async cancel(random) {
    const line = pick(
      random,
      lines.filter(({ isCanceled, sent }) => !isCanceled && sent === 0),
    );
    if (!line) return 'none';
    ok(await shop.admin.post(`/orders/${line.order}/cancel`));
    forEachReservation(line.reserved, (item, location, n) => (levels[item][location].reserved -= n));
    line.isCanceled = true;
    return 'done';
  },

  async receiveReturn(random) {
    const returnable = ({ sent, returned }: Line): number => sent - returned;
    const line = pick(
      random,
      lines.filter(
        (candidate) => returnable(candidate) > 0 && candidate.fulfillments.every(({ shipped }) => shipped),
      ),
    );
    if (!line) return 'none';
    const quantity = 1 + random(returnable(line));
    const location_id = pick(random, locations);
    const body = { items: [{ item_id: line.id, quantity }], receive_now: true, refund: 0, location_id };
    ok(await shop.admin.post(`/orders/${line.order}/return`, body));
    line.returned += quantity;
    for (const item of requiredItems(line.requiredQuantities))
      levels[item][location_id].stocked += quantity * line.requiredQuantities[item];
    return 'done';
  },

  async move(random) {
    const line = pick(
      random,
      lines.filter(({ isCanceled, quantity, sent }) => !isCanceled && sent < quantity),
    );
    if (!line) return 'none';
    const { reservations } = ok(await shop.admin.get(`/reservations?line_item_id[]=${line.id}`));
    const { id, inventory_item_id, location_id: from, quantity } = pick(random, reservations as Reserved[]);
    const item = inventory_item_id === items.lamp ? 'lamp' : 'bulb';
    const location_id = locations.find((location) => location !== from)!;
    const response = await shop.admin.post(`/reservations/${id}`, { location_id });
    const target = levels[item][location_id];
    if (target.stocked - target.reserved < quantity) {
      expect(response).toMatchObject({ status: 400, body: { code: 'insufficient_inventory' } });
      return 'rejected';
    }
    ok(response);
    levels[item][from].reserved -= quantity;
    target.reserved += quantity;
    line.reserved[item][from] -= quantity;
    line.reserved[item][location_id] = (line.reserved[item][location_id] ?? 0) + quantity;
    return 'done';
  },

  async countStock(random) {
    const item = pick(random, ['lamp', 'bulb'] as const);
    const location = pick(random, locations);
    const stocked_quantity = random(UNITS);
    const path = `/inventory-items/${items[item]}/location-levels/${location}`;
    ok(await shop.admin.post(path, { stocked_quantity }));
    countedUnits[item] += stocked_quantity - levels[item][location].stocked;
    levels[item][location].stocked = stocked_quantity;
    return 'done';
  },
};

async function compare(done: readonly string[]): Promise<void> {
  for (const item of ['lamp', 'bulb'] as const) {
    const expected = Object.fromEntries(
      locations.map((location) => [
        location,
        [levels[item][location].stocked, levels[item][location].reserved],
      ]),
    );
    const actual = await getLevels(shop, items[item]);
    const last = done.slice(-5);
    expect({ item, levels: actual, last }).toEqual({ item, levels: expected, last });
    const sentUnits = lines.reduce(
      (sum, { requiredQuantities, sent, returned }) => sum + (sent - returned) * requiredQuantities[item],
      0,
    );
    const inStock = Object.values(actual).reduce((sum, [stockedUnits]) => sum + stockedUnits, 0);
    expect(inStock + sentUnits).toBe(locations.length * UNITS + countedUnits[item]);
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
