import { setTimeout as sleep } from 'node:timers/promises';
import { completeCart, fillCart } from './commands/carts.ts';
import { Draws } from './draws.ts';
import { openGoods } from './goods.ts';
import { noteOf, type Batch, type Plan } from './plan.ts';
import { Run } from './run.ts';
import { checkViews } from './views.ts';
import type { World } from './world.ts';

/** Batches after which everything that is under way is settled and compared with the ledgers of the companies. */
const SETTLED_EVERY = 10;

export interface Playing {
  /** Laws that are not checked. */
  except?: readonly string[];
  /** Whether to wait for what is under way, now and then; only the laws of settled shops need it. */
  settles?: boolean;
  /** Called with the run, so that its journal is there when it fails. */
  begun(run: Run): void;
}

/**
 * Plays a plan: sells something, performs every batch, and checks the laws after each request, or after each batch of requests
 * that are under way together.
 * @throws Violation
 */
export async function play(
  world: World,
  plan: Plan,
  { except = [], settles = true, begun }: Playing,
): Promise<void> {
  const region = world.regions[plan.region % world.regions.length];
  const run = new Run(world, region, await openGoods(world, region), except);
  begun(run);
  run.cookie = plan.hasAccount ? world.customer : undefined;
  await run.check();
  await open(run, plan);
  for (const [place, batch] of plan.batches.entries()) {
    run.place = place;
    await perform(run, batch);
    const isLast = place === plan.batches.length - 1;
    if (place % SETTLED_EVERY === SETTLED_EVERY - 1 && !isLast && settles) await settleAndLook(run);
  }
  if (settles) await settleAndLook(run);
}

async function settleAndLook(run: Run): Promise<void> {
  await run.checkSettled();
  run.companiesWork = true;
  await checkViews(run);
}

/** Gift cards, and an order that can be captured and shipped already. */
async function open(run: Run, { cards, sold }: Plan): Promise<void> {
  for (let n = 0; n < cards; n++) {
    const value = [3000, 20_000][n];
    const body = { region_id: run.region.id, value };
    const response = await run.request('POST gift card', 'POST', '/admin/gift-cards', body);
    await run.addCard(String(response.body.gift_card.id));
  }
  const goods = sold.goods.map((place) => ({
    variant_id: run.goods[place].variant,
    quantity: sold.quantity,
  }));
  const cart = await fillCart(run, new Draws([0, 0, 99]), goods);
  await completeCart(run, cart!);
  const [order] = run.facts.orders;
  if (!order) return;
  const path = `/admin/orders/${order.id}`;
  if (sold.captured) await run.request('POST order capture', 'POST', `${path}/capture`);
  if (!sold.shipped) return;
  const items = run.facts.lines
    .filter(({ order_id }) => order_id === order.id)
    .map(({ id, quantity }) => ({ item_id: id, quantity }));
  await run.request('POST order fulfillment', 'POST', `${path}/fulfillment`, { items });
  const [parcel] = run.facts.fulfillments;
  if (!parcel) return; // gift cards alone are not shipped
  await run.request('POST order shipment', 'POST', `${path}/shipment`, { fulfillment_id: parcel.id });
}

async function perform(run: Run, batch: Batch): Promise<void> {
  const { steps, copies, trouble, kill } = batch;
  run.journal.beginBatch(noteOf(batch));
  const isTogether = steps.length * copies > 1 || kill !== null;
  const chosen = isTogether ? steps.filter(({ command }) => command.parallel !== false) : steps;
  const work = chosen.flatMap((step) => Array.from({ length: copies }, () => step));
  run.isParallel = work.length > 1;
  run.repeats = batch.repeats;
  const company = trouble && (run.world[trouble.company] as unknown as Record<string, string>);
  if (company) {
    run.companiesWork = false;
    company[trouble.act] = trouble.behaviour;
    if (trouble.company === 'carrier' && trouble.behaviour === 'refuses') run.labelsStay = true;
  }
  try {
    const all = Promise.all(work.map(({ command, numbers }) => command.perform(run, new Draws(numbers))));
    if (kill === null) await all;
    else await killDuring(run, all, kill);
  } finally {
    if (company) company[trouble.act] = 'works';
    run.isParallel = false;
    run.repeats = false;
  }
  if (work.length > 1) await run.check();
}

/** Requests that are lost with the process are no failure. */
async function killDuring(run: Run, work: Promise<unknown>, ms: number): Promise<void> {
  run.isParallel = true;
  run.companiesWork = false;
  run.isKilled = true;
  const done = work.catch((error: unknown) => {
    // what fetch throws when a connection is lost; under Jest it is not an instance of the TypeError of the tests
    if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
  });
  await sleep(ms);
  await run.world.restart!();
  await done;
  run.isKilled = false;
  await run.check();
}
