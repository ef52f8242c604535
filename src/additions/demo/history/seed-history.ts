import type { INestApplication } from '@nestjs/common';
import {
  CancelOrder,
  CapturePayments,
  ClaimFulfillments,
  Database,
  DraftOrdersService,
  EditItemsService,
  FulfillmentsService,
  OrderEditsService,
  OrdersService,
  ReceiveReturn,
  RefundPayments,
  RequestClaim,
  ReturnsService,
  SwapsService,
  withoutEvents,
} from '@storekeep/server/extend';
import { guests, maja } from '../demo-data.ts';
import { DemoBuyers, type PlacedOrder } from './demo-buyers.ts';
import { type PastOrder, pastOrders } from './past-orders.ts';
import { spreadOrders } from './spread-orders.ts';

const [oliver, camille, joris, hannah, daniel, yuki] = guests;
/** The actor in the history of changes that no staff user made. */
const NO_STAFF = 'demo';

/**
 * Adds the orders of the last 60 days to the filled demo shop, some of them in every state, and a draft, through the services behind
 * the routes, without events. There is no export, as a job would write it to the storage of files after this has returned.
 * @param staffId the user who makes the changes; null if there is none
 * @param signal ends it early, with the orders that there are
 */
export function seedHistory(
  app: INestApplication,
  staffId: string | null,
  signal?: AbortSignal,
): Promise<void> {
  return withoutEvents(async () => {
    const history = new History(await DemoBuyers.of(app), staffId ?? NO_STAFF);
    const steps = [
      ...pastOrders.map((order) => () => history.addPastOrder(order)),
      () => history.addReturn(),
      () => history.addSwap(),
      () => history.addClaims(),
      () => history.addEdit(),
      () => history.addCanceled(),
      () => history.addOpenOrders(),
      () => history.addDraft(),
    ];
    for (const step of steps) if (!signal?.aborted) await step();
    await history.spread();
  });
}

class History {
  /** The ids of the orders. */
  private readonly placed: string[] = [];

  constructor(
    private readonly buyers: DemoBuyers,
    private readonly staffId: string,
  ) {}

  async addPastOrder({ buyer, basket, fate }: PastOrder): Promise<void> {
    const order = await this.placeOrder(buyer, basket);
    if (fate === 'canceled') {
      await this.buyers.get(CancelOrder).cancel(order.id, this.staffId);
      return;
    }
    if (fate === 'edited') await this.addItem(order, 'LH-SPOON', 'A spoon goes along');
    // an edit replaces the items
    await this.shipPaid(fate === 'edited' ? { ...order, items: await this.buyers.itemsOf(order.id) } : order);
    if (fate === 'returned') await this.receiveReturn(order, await this.requestReturn(order, 'Too large'));
    if (fate === 'return requested') await this.requestReturn(order, 'A gift that came twice');
    if (fate === 'swapped') await this.swapFirstItem(order, 'LH-MUG-CREAM');
    if (fate === 'completed') await this.buyers.get(OrdersService).complete(order.id);
  }

  /** Dates the orders back, now that all have happened. */
  spread(): Promise<void> {
    return spreadOrders(this.buyers.get(Database), this.placed);
  }

  /** From unpaid to completed, in all regions. */
  async addOpenOrders(): Promise<void> {
    await this.placeOrder(joris, { 'LH-KETTLE-08': 1, 'LH-MOKA': 1 });
    await this.capture(await this.placeOrder(oliver, { 'LH-MUG-CREAM': 2 }, { discount: 'SPRING' }));
    const giftCard = await this.giftCardCode();
    await this.capture(await this.placeOrder(camille, { 'LH-LANTERN-BRASS': 1 }, { giftCard }));
    await this.capture(await this.placeOrder(yuki, { 'LH-TENT-LAMP': 2, 'LH-CANDLES': 1 }));
    const partly = await this.placeOrder(hannah, { 'LH-CAP-OCHRE': 3 });
    await this.capture(partly);
    await this.ship(partly, 1);
    const completed = await this.placeOrder(maja, { 'LH-JUMPER-M': 1, 'LH-SCARF': 1 });
    await this.shipPaid(completed);
    await this.buyers.get(OrdersService).complete(completed.id);
    const refunded = await this.placeOrder(daniel, { 'LH-SKILLET-20': 1 });
    await this.shipPaid(refunded);
    await this.buyers.get(RefundPayments).refundOrder(refunded.id, {
      ...{ amount: 500, reason: 'other', note: 'A scratch in the handle', request_key: null },
    });
  }

  /** One of two came back and was paid for. */
  async addReturn(): Promise<void> {
    const order = await this.placeOrder(maja, { 'LH-SOCKS-40': 2, 'LH-SPOON': 1 });
    await this.shipPaid(order);
    await this.receiveReturn(order, await this.requestReturn(order, 'Too large'));
  }

  /** A mug was exchanged for one of another color, for which the customer paid the shipping. */
  async addSwap(): Promise<void> {
    const order = await this.placeOrder(camille, { 'LH-MUG-FOREST': 1 });
    await this.shipPaid(order);
    await this.swapFirstItem(order, 'LH-MUG-CREAM');
  }

  /** One was replaced and sent, one was refunded. */
  async addClaims(): Promise<void> {
    const replaced = await this.placeOrder(joris, { 'LH-PLATE-CREAM': 4 });
    await this.shipPaid(replaced);
    await this.buyers.get(RequestClaim).request(replaced.id, {
      type: 'replace',
      claim_items: [
        {
          item_id: replaced.items[0].id,
          quantity: 1,
          reason: 'production_failure',
          note: 'Enamel is chipped',
        },
      ],
      additional_items: [{ variant_id: this.buyers.variant('LH-PLATE-CREAM'), quantity: 1 }],
      shipping_methods: [{ option_id: this.buyers.shippingOption(joris), price: 0 }],
      request_key: null,
    });
    const claim = await this.idOf('claim_order', replaced);
    await this.buyers.get(ClaimFulfillments).fulfill(replaced.id, claim, { request_key: null });
    const refunded = await this.placeOrder(hannah, { 'LH-HEADLAMP-SLATE': 2 });
    await this.shipPaid(refunded);
    await this.buyers.get(RequestClaim).request(refunded.id, {
      type: 'refund',
      claim_items: [{ item_id: refunded.items[0].id, quantity: 1, reason: 'missing_item' }],
      request_key: null,
    });
  }

  /** A second spoon was added after the purchase. */
  async addEdit(): Promise<void> {
    const order = await this.placeOrder(oliver, { 'LH-SPOON': 1 });
    await this.capture(order);
    await this.addItem(order, 'LH-SPOON', 'Oliver called: two spoons instead of one');
  }

  async addCanceled(): Promise<void> {
    const order = await this.placeOrder(daniel, { 'LH-HATCHET': 1 });
    await this.buyers.get(CancelOrder).cancel(order.id, this.staffId);
  }

  async addDraft(): Promise<void> {
    await this.buyers.get(DraftOrdersService).create({
      email: maja.email,
      region_id: this.buyers.region(maja),
      items: [{ variant_id: this.buyers.variant('LH-HAMMOCK'), quantity: 1 }],
      shipping_methods: [{ option_id: this.buyers.shippingOption(maja) }],
      shipping_address: { ...maja.address },
      billing_address: { ...maja.address },
    });
  }

  private async placeOrder(...purchase: Parameters<DemoBuyers['placeOrder']>): Promise<PlacedOrder> {
    const order = await this.buyers.placeOrder(...purchase);
    this.placed.push(order.id);
    return order;
  }

  /** Of one piece of the first item. @returns the id of the return */
  private async requestReturn({ id, buyer, items }: PlacedOrder, note: string): Promise<string> {
    await this.buyers.get(ReturnsService).requestForStaff(id, {
      ...{ items: [{ item_id: items[0].id, quantity: 1, note }], request_key: null },
      return_shipping: { option_id: this.buyers.shippingOption(buyer, 'Return parcel') },
    });
    return this.idOf('"return"', { id });
  }

  private async receiveReturn({ items }: PlacedOrder, id: string): Promise<void> {
    await this.buyers.get(ReceiveReturn).receive(id, { items: [{ item_id: items[0].id, quantity: 1 }] });
  }

  /** The customer pays for the shipping. */
  private async swapFirstItem({ id, buyer, items }: PlacedOrder, sku: string): Promise<void> {
    await this.buyers.get(SwapsService).requestForStaff(id, {
      return_items: [{ item_id: items[0].id, quantity: 1 }],
      additional_items: [{ variant_id: this.buyers.variant(sku), quantity: 1 }],
      request_key: null,
    });
    await this.buyers.checkOut(await this.idOf('swap', { id }, 'cart_id'), buyer);
  }

  /** By an edit that staff confirm. */
  private async addItem(order: PlacedOrder, sku: string, note: string): Promise<void> {
    const edits = this.buyers.get(OrderEditsService);
    const { id } = await edits.create(order.id, note, this.staffId);
    await this.buyers.get(EditItemsService).add(id, { variant_id: this.buyers.variant(sku), quantity: 1 });
    await edits.request(id, null, this.staffId);
    await edits.confirm(id, this.staffId);
  }

  private async capture({ id }: PlacedOrder): Promise<void> {
    await this.buyers.get(CapturePayments).captureOrder(id);
  }

  private async shipPaid(order: PlacedOrder): Promise<void> {
    await this.capture(order);
    await this.ship(order);
  }

  /** @param quantity of each line; all of it by default */
  private async ship({ id, items }: PlacedOrder, quantity?: number): Promise<void> {
    const fulfillments = this.buyers.get(FulfillmentsService);
    await fulfillments.fulfill(id, {
      items: items.map((item) => ({ item_id: item.id, quantity: quantity ?? item.quantity })),
      request_key: null,
    });
    const fulfillment_id = await this.idOf('fulfillment', { id });
    await fulfillments.ship(id, { fulfillment_id, tracking_numbers: ['LH0012345678'] });
  }

  /** The latest row of an order. */
  private async idOf(table: string, { id }: { id: string }, column = 'id'): Promise<string> {
    const [row] = await this.buyers
      .get(Database)
      .query<Record<string, string>>(
        `select ${column} from ${table} where order_id = $1 order by created_at desc, id desc limit 1`,
        [id],
      );
    return row[column];
  }

  private async giftCardCode(): Promise<string> {
    const [{ code }] = await this.buyers
      .get(Database)
      .query<{ code: string }>('select code from gift_card order by created_at limit 1');
    return code;
  }
}
