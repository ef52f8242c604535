import type { Draws } from '#additions/testing/simulation/draws';
import { type Intent, listIntents } from '../intents.ts';
import { isNamedByOpenPayer } from '../invariants/ledgers.ts';
import { filterBy } from '../rows.ts';
import type { Run } from '../run.ts';
import { chooseItems, completeCart, fillCart } from './carts.ts';
import type { Command } from './command.ts';
import { isActive } from './edits.ts';
import { requestSwap } from './swaps.ts';

const PROVIDERS = ['stripe-ideal', 'stripe', 'paypal'];

let discounts = 0;

/**
 * Payers are carts and payment collections that are paid at Stripe and PayPal, and end while their money is on its way: the shopper pays in
 * the browser, a bank needs time, the company reports late, twice or never.
 */
export const payerCommands: Command[] = [
  {
    name: 'pay a payer and end it',
    weight: 12,
    parallel: false,
    perform: async (run, draws) => {
      const payer = await begin(run, draws);
      if (payer === undefined) return;
      const reports = draws.pick(['late', 'never', 'twice', 'early'])!;
      await pay(run, draws, openIntents(run, payer).at(-1));
      if (draws.chance(25)) await settlePayer(run, payer);
      if (reports === 'early') await report(run, openIntents(run, payer).at(-1));
      await end(run, draws, payer);
      for (const intent of listIntents(run.environment, new Set([payer]))) {
        if (draws.chance(40)) finish(run, intent);
        if (draws.chance(60)) await pay(run, draws, intent);
        if (reports === 'never') run.unreported.add(intent.id);
        for (let times = reports === 'twice' ? 2 : 0; times > 0; times--) await report(run, intent);
      } // what is late is reported when the run is settled
    },
  },
  { name: 'begin to pay a payer', weight: 3, perform: (run, draws) => begin(run, draws) },
  {
    name: 'pay at a company',
    weight: 3,
    perform: (run, draws) =>
      pay(
        run,
        draws,
        draws.pickMostly(listIntents(run.environment, run.payers), ({ isPayable }) => isPayable),
      ),
  },
  {
    name: 'a bank finishes a payment',
    weight: 1,
    perform: async (run, draws) => {
      const processing = listIntents(run.environment, run.payers).filter(({ isProcessing }) => isProcessing);
      const intent = draws.pick(processing);
      if (intent) finish(run, intent);
    },
  },
  {
    name: 'a company reports a payment',
    weight: 3,
    perform: (run, draws) => report(run, draws.pick(listIntents(run.environment, run.payers))),
  },
  {
    name: 'held stock expires',
    weight: 1,
    perform: async (run, draws) => {
      const hold = draws.pick(run.state.holds);
      if (!hold) return;
      run.journal.act('* the held stock of a cart expires', { id: hold.cart_id });
      await run.environment.expireHolds(hold.cart_id);
    },
  },
  {
    name: 'complete or authorize a payer',
    weight: 2,
    perform: async (run, draws) => {
      const intent = draws.pick(listIntents(run.environment, run.payers));
      if (intent) await settlePayer(run, intent.payer);
    },
  },
  {
    name: 'end a payer',
    weight: 3,
    perform: async (run, draws) => {
      const intent = draws.pick(listIntents(run.environment, run.payers));
      if (intent) await end(run, draws, intent.payer);
    },
  },
];

/** Begins to pay something at a company. @returns the cart or payment collection, or undefined if it was rejected */
async function begin(run: Run, draws: Draws): Promise<string | undefined> {
  const provider_id = draws.pick(PROVIDERS)!;
  const kind = draws.below(4);
  const payer =
    kind === 0
      ? await requestEdit(run, draws)
      : kind === 1
        ? await requestSwap(run, draws, 'staff')
        : kind === 2
          ? await createDraft(run, draws)
          : await fillCartWithCode(run, draws);
  if (payer === undefined) return;
  run.payers.add(payer);
  await (isCollection(payer)
    ? run.request('POST collection session', 'POST', `/store/payment-collections/${payer}/sessions`, {
        provider_id,
      })
    : selectProvider(run, payer, provider_id));
  return payer;
}

/** An edit that makes an order dearer. @returns its payment collection */
async function requestEdit(run: Run, draws: Draws): Promise<string | undefined> {
  const active = run.state.edits.filter(isActive);
  const order = draws.pickMostly(
    run.state.orders,
    ({ id, canceled_at }) => canceled_at === null && !active.some(({ order_id }) => order_id === id),
  );
  if (!order)
    return active.find(({ requested_at }) => requested_at !== null)?.payment_collection_id ?? undefined;
  const { body: created } = await run.request('POST edit', 'POST', '/admin/order-edits', {
    order_id: order.id,
  });
  const id = (created.order_edit as { id: string } | undefined)?.id;
  if (id === undefined) return;
  const path = `/admin/order-edits/${id}`;
  const item = { variant_id: draws.pick(run.variants)!.variant, quantity: draws.from(1, 2) };
  await run.request('POST edit item', 'POST', `${path}/items`, item);
  const { body } = await run.request('POST edit request', 'POST', `${path}/request`, {});
  const edit = body.order_edit as { payment_collection_id: string | null } | undefined;
  return edit?.payment_collection_id ?? undefined;
}

/** @returns its cart */
async function createDraft(run: Run, draws: Draws): Promise<string | undefined> {
  const { region } = run;
  const { status, body } = await run.request('POST draft', 'POST', '/admin/draft-orders', {
    email: run.cookie ? 'ada@example.com' : 'guest@example.com',
    region_id: region.id,
    items: chooseItems(run, draws),
    shipping_methods: [{ option_id: region.shipping }],
  });
  if (status !== 200) return;
  const cart = String(body.draft_order.cart_id);
  run.roots.carts.push(cart);
  return cart;
}

async function fillCartWithCode(run: Run, draws: Draws): Promise<string | undefined> {
  const cart = await fillCart(run, draws);
  if (cart === undefined || !draws.chance(50)) return cart;
  const code = `ONCE-${++discounts}`;
  const { status, body } = await run.request('POST discount', 'POST', '/admin/discounts', {
    ...{ code, regions: [run.region.id], is_dynamic: false },
    rule: { type: 'percentage', value: 10, allocation: 'total' },
  });
  if (status !== 200) return cart;
  const codes = { discounts: [{ code }] };
  await run.request('POST cart codes', 'POST', `/store/carts/${cart}`, codes);
  run.discountsOfCarts.set(cart, String(body.discount.id));
  return cart;
}

/** The shopper pays in the browser, by a bank that needs time, or not at all. */
async function pay(run: Run, draws: Draws, intent: Intent | undefined): Promise<void> {
  const way = draws.below(8);
  // what was created by a request whose response was lost has never been in a browser
  if (!intent?.isPayable || !run.offered.has(intent.id) || way === 7) return;
  const { stripe, payPal } = run.environment;
  const { id, company } = intent;
  if (company === 'payPal') {
    if (run.isParallel || !isNamedByOpenPayer(run.state, intent)) run.paidTooLate.add(id);
    if (way < 5) payPal.ledger.pay(id);
    else if (payPal.ledger.orders.get(id)!.status === 'CREATED') payPal.ledger.approve(id);
  } else {
    const isByBank = stripe.ledger.intents.get(id)!.capture_method === 'automatic';
    stripe.ledger.confirm(id, way === 6 ? 'declined' : isByBank && way < 4 ? 'processing' : 'succeeds');
  }
  const [paid] = listIntents(run.environment, new Set([intent.payer])).filter((one) => one.id === id);
  run.journal.act('* the shopper pays', paid);
}

/** A bank has moved the money. */
function finish(run: Run, { id }: Intent): void {
  const { ledger } = run.environment.stripe;
  if (ledger.intents.get(id)?.status !== 'processing') return;
  ledger.finishProcessing(id);
  run.journal.act('* a bank finishes', { id });
}

async function report(run: Run, intent: Intent | undefined): Promise<void> {
  if (intent) await run.report(intent);
}

/** The shopper comes back, and completes the cart or authorizes the session of the collection. */
async function settlePayer(run: Run, payer: string): Promise<void> {
  if (!isCollection(payer)) return completeCart(run, payer);
  const [session] = filterBy(run.state.collection_sessions, 'payment_collection_id', payer);
  const path = `/store/payment-collections/${payer}/sessions/${session?.id}/authorize`;
  if (session) await run.request('POST collection authorize', 'POST', path);
}

/** Ends a payer in one of the ways in which staff and customers do. */
async function end(run: Run, draws: Draws, payer: string): Promise<void> {
  if (isCollection(payer)) return endCollection(run, draws, payer);
  const swap = run.state.swaps.find(({ cart_id }) => cart_id === payer);
  if (swap && draws.chance(80)) {
    const [itsReturn] = filterBy(run.state.returns, 'swap_id', swap.id);
    if (itsReturn) await run.request('POST return cancel', 'POST', `/admin/returns/${itsReturn.id}/cancel`);
    const path = `/admin/orders/${swap.order_id}/swaps/${swap.id}/cancel`;
    await run.request('POST swap cancel', 'POST', path);
    return;
  }
  const draft = run.state.drafts.find(({ cart_id }) => cart_id === payer);
  if (draft && draws.chance(80)) {
    const path = `/admin/draft-orders/${draft.id}`;
    if (draws.chance(50)) await run.request('DELETE draft', 'DELETE', path);
    else await run.request('POST draft pay', 'POST', `${path}/pay`);
    return;
  }
  await endCart(run, draws, payer);
}

async function endCollection(run: Run, draws: Draws, payer: string): Promise<void> {
  const edit = run.state.edits.find(({ payment_collection_id }) => payment_collection_id === payer);
  const path = `/admin/payment-collections/${payer}`;
  const way = draws.below(6);
  if (way === 4) await run.request('POST collection authorize by staff', 'POST', `${path}/authorize`);
  else if (way === 5) await run.request('DELETE collection', 'DELETE', path);
  else if (edit && isActive(edit)) {
    if (way === 0) await run.request('POST edit cancel', 'POST', `/admin/order-edits/${edit.id}/cancel`);
    else if (way === 1)
      await run.request('POST edit decline', 'POST', `/store/order-edits/${edit.id}/decline`, {});
    else if (way === 2)
      await run.request('POST order cancel', 'POST', `/admin/orders/${edit.order_id}/cancel`);
    else
      await run.request('POST collection session', 'POST', `/store/payment-collections/${payer}/sessions`, {
        provider_id: draws.pick(PROVIDERS),
      });
  }
}

async function endCart(run: Run, draws: Draws, cart: string): Promise<void> {
  const path = `/store/carts/${cart}`;
  const discount = run.discountsOfCarts.get(cart);
  if (discount !== undefined && draws.chance(50)) {
    const body = { is_disabled: true };
    await run.request('POST discount disable', 'POST', `/admin/discounts/${discount}`, body);
    return;
  }
  const session = run.state.cart_sessions.find(({ cart_id }) => cart_id === cart);
  const sessionPath = `${path}/payment-sessions/${session?.provider_id ?? 'stripe'}`;
  const way = draws.below(5);
  if (way === 0) await run.request('DELETE cart session', 'DELETE', sessionPath);
  else if (way === 1) await selectProvider(run, cart, draws.pick([...PROVIDERS, 'http'])!);
  else if (way === 2) await run.request('POST cart session refresh', 'POST', `${sessionPath}/refresh`);
  else if (way === 3) {
    const body = { variant_id: draws.pick(run.variants)!.variant, quantity: 1 };
    await run.request('POST cart line', 'POST', `${path}/line-items`, body);
  } // otherwise the shopper does not come back
}

async function selectProvider(run: Run, cart: string, provider_id: string): Promise<void> {
  await run.request('POST cart session', 'POST', `/store/carts/${cart}/payment-session`, { provider_id });
}

/** The intents of a payer that can be paid or have money, oldest first. */
function openIntents({ environment }: Run, payer: string): Intent[] {
  return listIntents(environment, new Set([payer])).filter(
    ({ isPayable, isProcessing, capturable, captured, refunded }) =>
      isPayable || isProcessing || capturable > 0 || captured > refunded,
  );
}

const isCollection = (payer: string): boolean => payer.startsWith('paycol_');
