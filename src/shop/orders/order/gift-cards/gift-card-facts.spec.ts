import {
  buildOpenOrder,
  buildClaim,
  buildOrderLine,
  buildPayment,
  buildRefund,
  buildReturn,
  buildShippingMethod,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import { buysGiftCards, giftCardFactsOf } from './gift-card-facts.ts';
import type { OpenOrder, OrderGiftCardTransaction, OrderLine } from '../open-order.ts';

const VAT = { id: 'tl_1', name: 'VAT', code: null, rate: 25 };
const CANCELED = { canceled_at: '2026-01-02T00:00:00Z' };

/** One card of 10.00. */
function voucher(id: string, fields: Partial<OrderLine> = {}): OrderLine {
  return buildOrderLine({ id, quantity: 1, unit_price: 1000, is_giftcard: true, ...fields });
}

function chair(id: string, fields: Partial<OrderLine> = {}): OrderLine {
  return buildOrderLine({ id, quantity: 1, unit_price: 1000, ...fields });
}

/** What a card pays, or gets back where the amount is negative. */
function transaction(
  gift_card_id: string,
  amount: number,
  fields: Partial<OrderGiftCardTransaction> = {},
): OrderGiftCardTransaction {
  return { gift_card_id, amount, is_taxable: null, tax_rate: null, is_reduction: false, ...fields };
}

/** The ids of the lines whose gift cards may be issued. */
function paidLinesOf(order: OpenOrder): string[] {
  const { lines } = giftCardFactsOf(order);
  return lines.filter(({ is_paid }) => is_paid).map(({ id }) => id);
}

describe('An order', () => {
  it.each<[string, Partial<OpenOrder>]>([
    ['a line', { items: [chair('item_1'), voucher('item_2')] }],
    ['a line of a swap', { swaps: [buildSwap({ items: [voucher('item_1')] })] }],
    ['a line of a claim', { claims: [buildClaim({}, { items: [voucher('item_1')] })] }],
  ])('buys gift cards where %s is one', (_, fields) => {
    expect(buysGiftCards(buildOpenOrder(fields))).toBe(true);
  });

  it('buys no gift cards where it has other lines', () => {
    expect(buysGiftCards(buildOpenOrder({ items: [chair('item_1')], claims: [buildClaim({})] }))).toBe(false);
  });

  it('buys no gift cards by a line that takes one back', () => {
    expect(buysGiftCards(buildOpenOrder({ items: [voucher('item_1', { is_return: true })] }))).toBe(false);
  });

  it('has no gift card facts where it neither buys gift cards nor was paid by one', () => {
    const order = buildOpenOrder({
      items: [chair('item_1')],
      payments: [buildPayment(1000)],
      refunds: [buildRefund(1000)],
    });
    expect(giftCardFactsOf(order)).toEqual({ lines: [], refunded_by: null, overpaid: [] });
  });
});

describe('The gift cards that a line buys', () => {
  const line = voucher('item_1', { quantity: 3, unit_price: 1250, includes_tax: true, tax_lines: [VAT] });
  const order = buildOpenOrder({ items: [chair('item_0'), { ...line, original_item_id: 'item_9' }] });

  it('are worth its price without tax', () => {
    expect(giftCardFactsOf(order).lines).toEqual([
      {
        ...{ id: 'item_1', original_item_id: 'item_9', swap_id: null, value: 1000 },
        ...{ quantity: 3, units: 3, is_paid: false },
      },
    ]);
  });

  it('are worth its price without the one rate of an old order', () => {
    expect(giftCardFactsOf({ ...order, tax_rate: 0 }).lines[0].value).toBe(1250);
  });

  it('are fewer by the units that were credited', () => {
    const [facts] = giftCardFactsOf({ ...order, claims: [buildClaim({ item_1: 2 })] }).lines;
    expect([facts.quantity, facts.units]).toEqual([3, 1]);
  });
});

describe('The gift cards of a line of an order', () => {
  const items = [voucher('item_1'), voucher('item_2')];

  it.each([
    ['all lines that are covered', 2000, ['item_1', 'item_2']],
    ['the older lines when the newer ones are not covered', 1999, ['item_1']],
    ['the older lines when just these are covered', 1000, ['item_1']],
    ['no line that is covered in part', 999, []],
  ])('are paid for %s by a payment', (_, amount, paid) => {
    expect(paidLinesOf(buildOpenOrder({ items, payments: [buildPayment(amount)] }))).toEqual(paid);
  });

  it('are not paid where shipping is missing beside all lines', () => {
    const shipping_methods = [{ ...buildShippingMethod(300), claim_order_id: null }];
    expect(paidLinesOf(buildOpenOrder({ items, shipping_methods }))).toEqual([]);
  });

  it('are paid by several payments together', () => {
    const payments = [buildPayment(1200), buildPayment(800, { id: 'pay_2' })];
    expect(paidLinesOf(buildOpenOrder({ items, payments }))).toEqual(['item_1', 'item_2']);
  });

  it.each([
    ['is not captured', { captured_at: null }],
    ['is canceled', CANCELED],
    ['pays for a swap', { swap_id: 'swap_1' }],
  ])('are not paid by a payment that %s', (_, fields) => {
    expect(paidLinesOf(buildOpenOrder({ items, payments: [buildPayment(2000, fields)] }))).toEqual([]);
  });

  it('stay paid after a partial refund', () => {
    const fields = { payments: [buildPayment(2000)], refunds: [buildRefund(500)] };
    expect(paidLinesOf(buildOpenOrder({ items, ...fields }))).toEqual(['item_1', 'item_2']);
  });

  it('are not paid by what a refund gave back because the order was overpaid', () => {
    const fields = { payments: [buildPayment(2000)], refunds: [buildRefund(500, { overpaid_amount: 1 })] };
    expect(paidLinesOf(buildOpenOrder({ items, ...fields }))).toEqual(['item_1']);
  });

  it('are paid where another gift card pays for what is missing', () => {
    const mixed = [voucher('item_1'), chair('item_2')];
    const fields = { payments: [buildPayment(1000)], gift_card_transactions: [transaction('gift_1', 1000)] };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual(['item_1']);
  });

  it('are paid where a newer line that no gift card pays for is missing', () => {
    const mixed = [voucher('item_1'), chair('item_2', { unit_price: 1500 })];
    const fields = { payments: [buildPayment(1000)], gift_card_transactions: [transaction('gift_1', 1000)] };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual(['item_1']);
  });

  it('are not paid where more is missing than what gift cards left of the newer lines', () => {
    const mixed = [voucher('item_1'), chair('item_2', { unit_price: 1500 })];
    const fields = { payments: [buildPayment(999)], gift_card_transactions: [transaction('gift_1', 1000)] };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual([]);
  });

  it('are not issued for a line that takes a gift card back', () => {
    const back = voucher('item_3', { is_return: true, unit_price: -1000 });
    const facts = giftCardFactsOf(
      buildOpenOrder({ items: [...items, back], payments: [buildPayment(1000)] }),
    );
    expect(facts.lines.map(({ id }) => id)).toEqual(['item_1', 'item_2']);
  });

  describe('in an order that Medusa v1 placed', () => {
    const shipping_methods = [{ ...buildShippingMethod(300, { tax_lines: [VAT] }), claim_order_id: null }];
    const taxed = [voucher('item_1'), voucher('item_2', { tax_lines: [VAT, { ...VAT, rate: 10 }] })];
    // 1000 + 1350 + 375 less up to 1 for each part and 1 for each rate
    const former = buildOpenOrder({ arithmetic: 'medusa-v1', items: taxed, shipping_methods });

    it('are paid by as much less as its roundings may amount to', () => {
      const order = { ...former, payments: [buildPayment(2725 - 6)] };
      expect(paidLinesOf(order)).toEqual(['item_1', 'item_2']);
    });

    it('are not paid by less than that', () => {
      expect(paidLinesOf({ ...former, payments: [buildPayment(2725 - 7)] })).toEqual(['item_1']);
    });

    it('have to be paid exactly in an order that was placed here', () => {
      const order: OpenOrder = { ...former, arithmetic: 'storekeep', payments: [buildPayment(2724)] };
      expect(paidLinesOf(order)).toEqual(['item_1']);
    });
  });
});

describe('The gift cards that a claim sends', () => {
  const items = [chair('item_1'), chair('item_2')];
  const claim = buildClaim({ item_1: 1, item_2: 1 }, { items: [voucher('item_3'), chair('item_4')] });

  it('are paid where all items that they replace are paid', () => {
    expect(paidLinesOf(buildOpenOrder({ items, claims: [claim], payments: [buildPayment(2000)] }))).toEqual([
      'item_3',
    ]);
  });

  it('are not paid where one item that they replace is not paid', () => {
    const { lines } = giftCardFactsOf(
      buildOpenOrder({ items, claims: [claim], payments: [buildPayment(1999)] }),
    );
    expect(lines).toMatchObject([{ id: 'item_3', swap_id: null, is_paid: false }]);
  });

  it('are not issued where the claim is canceled', () => {
    const claims = [{ ...claim, ...CANCELED }];
    expect(giftCardFactsOf(buildOpenOrder({ items, claims, payments: [buildPayment(2000)] })).lines).toEqual(
      [],
    );
  });
});

describe('The gift cards that a swap sends', () => {
  const received = buildReturn({ status: 'received', received_at: '2026-01-02T00:00:00Z' });
  const swap = buildSwap({
    id: 'swap_7',
    items: [voucher('item_3'), chair('item_4')],
    return_order: received,
  });

  it.each([
    ['nothing has to be paid', { difference_due: 0 }],
    ['money goes back', { difference_due: -1 }],
    ['no difference is known', { difference_due: null }],
    ['its difference is captured', { difference_due: 1, payment_status: 'captured' as const }],
    ['it takes nothing back', { return_order: null }],
  ])('are paid where %s', (_, fields) => {
    const { lines } = giftCardFactsOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] }));
    expect(lines).toMatchObject([{ id: 'item_3', swap_id: 'swap_7', is_paid: true }]);
  });

  it.each([
    ['its difference is not captured', { difference_due: 1, payment_status: 'awaiting' as const }],
    ['its return is not received', { return_order: buildReturn() }],
  ])('are not paid where %s', (_, fields) => {
    expect(paidLinesOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] }))).toEqual([]);
  });

  it.each([
    ['not confirmed', { confirmed_at: null }],
    ['canceled', CANCELED],
  ])('are not issued where the swap is %s', (_, fields) => {
    expect(giftCardFactsOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] })).lines).toEqual([]);
  });
});
