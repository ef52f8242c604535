import { setTimeout as sleep } from 'node:timers/promises';
import { Draws } from '#additions/testing/simulation/draws';
import { completeCart, fillCart } from './commands/carts.ts';
import { createPromotion } from './commands/promotions.ts';
import type { Environment } from './environment.ts';
import { type Batch, describeBatch, type Fault, type Plan } from './plan.ts';
import { createProducts } from './products.ts';
import { Run } from './run.ts';
import { checkViews } from './views.ts';

/** Number of batches after which the run is settled and compared with the ledgers of the companies. */
const SETTLE_INTERVAL = 10;

export interface PlayOptions {
  /** Invariants that are not checked. */
  except?: readonly string[];
  /** Whether to settle the run after every ten batches; invariants that hold only then are skipped otherwise. */
  settles?: boolean;
  /** Receives the run before it starts, so that its journal is available if it fails. */
  onStart(run: Run): void;
}

/**
 * Plays a plan: places the initial order, performs all batches, and checks the invariants after each request, or after each batch
 * of concurrent requests.
 * @throws Violation
 */
export async function playPlan(
  environment: Environment,
  plan: Plan,
  { except = [], settles = true, onStart }: PlayOptions,
): Promise<void> {
  // those of the run before, which would apply to the carts of this one, too
  await environment.sql(`update promotion set status = 'disabled' where status = 'active'`);
  const region = environment.regions[plan.region % environment.regions.length];
  const run = new Run(environment, region, await createProducts(environment, region), except);
  onStart(run);
  run.cookie = plan.hasAccount ? environment.customer : undefined;
  await run.check();
  await setUp(run, plan);
  for (const [index, batch] of plan.batches.entries()) {
    run.batchIndex = index;
    await perform(run, batch);
    const isLast = index === plan.batches.length - 1;
    if (index % SETTLE_INTERVAL === SETTLE_INTERVAL - 1 && !isLast && settles) await settleAndCheckViews(run);
  }
  if (settles) await settleAndCheckViews(run);
}

async function settleAndCheckViews(run: Run): Promise<void> {
  await run.checkSettled();
  run.companiesWork = true;
  await checkViews(run);
}

/** Creates promotions, gift cards and the initial order, which can be captured and shipped. */
async function setUp(run: Run, { cards, promotions, initialOrder }: Plan): Promise<void> {
  for (const numbers of promotions) await createPromotion(run, new Draws(numbers));
  for (let n = 0; n < cards; n++) {
    const value = [3000, 20_000][n];
    const body = { region_id: run.region.id, value };
    const response = await run.request('POST gift card', 'POST', '/admin/gift-cards', body);
    await run.addCard(String(response.body.gift_card.id));
  }
  const cartItems = initialOrder.variants.map((index) => ({
    variant_id: run.variants[index].variant,
    quantity: initialOrder.quantity,
  }));
  const cart = await fillCart(run, new Draws([0, 0, 99]), cartItems);
  await completeCart(run, cart!);
  const [order] = run.state.orders;
  if (!order) return;
  const path = `/admin/orders/${order.id}`;
  if (initialOrder.captured) await run.request('POST order capture', 'POST', `${path}/capture`);
  if (!initialOrder.shipped) return;
  const items = run.state.lines
    .filter(({ order_id }) => order_id === order.id)
    .map(({ id, quantity }) => ({ item_id: id, quantity }));
  await run.request('POST order fulfillment', 'POST', `${path}/fulfillment`, { items });
  const [fulfillment] = run.state.fulfillments;
  if (!fulfillment) return; // gift cards are not shipped
  await run.request('POST order shipment', 'POST', `${path}/shipment`, { fulfillment_id: fulfillment.id });
}

async function perform(run: Run, batch: Batch): Promise<void> {
  const { steps, copies, fault, kill } = batch;
  run.journal.beginBatch(describeBatch(batch));
  const isConcurrent = steps.length * copies > 1 || kill !== null;
  const runnable = isConcurrent ? steps.filter(({ command }) => command.parallel !== false) : steps;
  const work = runnable.flatMap((step) => Array.from({ length: copies }, () => step));
  run.isParallel = work.length > 1;
  run.mode = batch.mode;
  const company = fault && run.environment[fault.company];
  if (company) {
    run.companiesWork = false;
    (company.behaviors as Map<string, Fault['behavior']>).set(fault.operation, fault.behavior);
    if (fault.operation === 'initiate') run.environment.payments.behaviors.set('update', fault.behavior);
    if (fault.company === 'carrier' && fault.behavior === 'refuses') run.hasUncanceledLabels = true;
  }
  try {
    const all = Promise.all(work.map(({ command, numbers }) => command.perform(run, new Draws(numbers))));
    if (kill === null) await all;
    else await killDuring(run, all, kill);
  } finally {
    company?.behaviors.clear();
    run.isParallel = false;
    run.mode = 'once';
  }
  if (work.length > 1) await run.check();
}

/** Kills the server during the work. Requests that fail because of it are ignored. */
async function killDuring(run: Run, work: Promise<unknown>, ms: number): Promise<void> {
  run.isParallel = true;
  run.companiesWork = false;
  run.isServerKilled = true;
  const done = work.catch((error: unknown) => {
    // the message of fetch when a connection is lost; under Jest its error is not an instance of the TypeError of the tests
    if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
  });
  await sleep(ms);
  await run.environment.restart!();
  await done;
  run.isServerKilled = false;
  await run.check();
}
