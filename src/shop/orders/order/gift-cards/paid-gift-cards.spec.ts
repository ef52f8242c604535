import {
  buildChairLine,
  buildGiftCardLine,
  buildGiftCardTransaction,
} from '../../../../../test/support/gift-card-lines.ts';
import {
  buildClaim,
  buildOpenOrder,
  buildPayment,
  buildRefund,
  buildReturn,
  buildShippingMethod,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import type { OpenOrder } from '../open-order.ts';
import { buysGiftCards, giftCardSyncInputOf } from './gift-card-sync-input.ts';

const VAT = { id: 'tl_1', name: 'VAT', code: null, rate: 25 };
const CANCELED = { canceled_at: '2026-01-02T00:00:00Z' };

/** Returns the ids of the lines whose gift cards are paid. */
function paidLinesOf(order: OpenOrder): string[] {
  const { lines } = giftCardSyncInputOf(order);
  return lines.filter(({ is_paid }) => is_paid).map(({ id }) => id);
}

describe('An order', () => {
  it.each<[string, Partial<OpenOrder>]>([
    ['a line', { items: [buildChairLine('item_1'), buildGiftCardLine('item_2')] }],
    ['a line of a swap', { swaps: [buildSwap({ items: [buildGiftCardLine('item_1')] })] }],
    ['a line of a claim', { claims: [buildClaim({}, { items: [buildGiftCardLine('item_1')] })] }],
  ])('buys gift cards if %s is for a gift card', (_, fields) => {
    expect(buysGiftCards(buildOpenOrder(fields))).toBe(true);
  });

  it('buys no gift cards if all its lines are for other products', () => {
    expect(
      buysGiftCards(buildOpenOrder({ items: [buildChairLine('item_1')], claims: [buildClaim({})] })),
    ).toBe(false);
  });

  it('buys no gift cards by a return line', () => {
    expect(buysGiftCards(buildOpenOrder({ items: [buildGiftCardLine('item_1', { is_return: true })] }))).toBe(
      false,
    );
  });

  it('has nothing to synchronize if it neither buys gift cards nor was paid with one', () => {
    const order = buildOpenOrder({
      items: [buildChairLine('item_1')],
      payments: [buildPayment(1000)],
      refunds: [buildRefund(1000)],
    });
    expect(giftCardSyncInputOf(order)).toEqual({ lines: [], refunded_by: null, overpaid: [] });
  });
});

describe('The gift cards of a line', () => {
  const line = buildGiftCardLine('item_1', {
    quantity: 3,
    unit_price: 1250,
    includes_tax: true,
    tax_lines: [VAT],
  });
  const order = buildOpenOrder({
    items: [buildChairLine('item_0'), { ...line, original_item_id: 'item_9' }],
  });

  it('have its price without tax as their value', () => {
    expect(giftCardSyncInputOf(order).lines).toEqual([
      {
        ...{ id: 'item_1', original_item_id: 'item_9', swap_id: null, value: 1000 },
        ...{ quantity: 3, units: 3, is_paid: false },
      },
    ]);
  });

  it('have its price without the tax rate of an order of Medusa v1 as their value', () => {
    expect(giftCardSyncInputOf({ ...order, tax_rate: 0 }).lines[0].value).toBe(1250);
  });

  it('are one for each unit that was not credited', () => {
    const [giftCardLine] = giftCardSyncInputOf({ ...order, claims: [buildClaim({ item_1: 2 })] }).lines;
    expect([giftCardLine.quantity, giftCardLine.units]).toEqual([3, 1]);
  });
});

describe('The gift cards of the lines of an order', () => {
  const items = [buildGiftCardLine('item_1'), buildGiftCardLine('item_2')];

  it.each([
    ['all lines if it covers them', 2000, ['item_1', 'item_2']],
    ['the older line if it covers that line and a part of the newer one', 1999, ['item_1']],
    ['the older line if it covers exactly that', 1000, ['item_1']],
    ['no line if it covers only a part of the older one', 999, []],
  ])('are paid for %s by a payment', (_, amount, paid) => {
    expect(paidLinesOf(buildOpenOrder({ items, payments: [buildPayment(amount)] }))).toEqual(paid);
  });

  it('are not paid if neither lines nor shipping are paid', () => {
    const shipping_methods = [buildShippingMethod(300)];
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

  it('remain paid after a partial refund', () => {
    const fields = { payments: [buildPayment(2000)], refunds: [buildRefund(500)] };
    expect(paidLinesOf(buildOpenOrder({ items, ...fields }))).toEqual(['item_1', 'item_2']);
  });

  it('are not paid by an amount that was refunded as an overpayment', () => {
    const fields = { payments: [buildPayment(2000)], refunds: [buildRefund(500, { overpaid_amount: 1 })] };
    expect(paidLinesOf(buildOpenOrder({ items, ...fields }))).toEqual(['item_1']);
  });

  it('are paid if a spent gift card covers the unpaid amount', () => {
    const mixed = [buildGiftCardLine('item_1'), buildChairLine('item_2')];
    const fields = {
      payments: [buildPayment(1000)],
      gift_card_transactions: [buildGiftCardTransaction('gift_1', 1000)],
    };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual(['item_1']);
  });

  it('are paid if only a newer line is partly unpaid', () => {
    const mixed = [buildGiftCardLine('item_1'), buildChairLine('item_2', { unit_price: 1500 })];
    const fields = {
      payments: [buildPayment(1000)],
      gift_card_transactions: [buildGiftCardTransaction('gift_1', 1000)],
    };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual(['item_1']);
  });

  it('are not paid if the unpaid amount exceeds what spent gift cards left of the newer lines', () => {
    const mixed = [buildGiftCardLine('item_1'), buildChairLine('item_2', { unit_price: 1500 })];
    const fields = {
      payments: [buildPayment(999)],
      gift_card_transactions: [buildGiftCardTransaction('gift_1', 1000)],
    };
    expect(paidLinesOf(buildOpenOrder({ items: mixed, ...fields }))).toEqual([]);
  });

  it('are not issued for a return line', () => {
    const back = buildGiftCardLine('item_3', { is_return: true, unit_price: -1000 });
    const { lines } = giftCardSyncInputOf(
      buildOpenOrder({ items: [...items, back], payments: [buildPayment(1000)] }),
    );
    expect(lines.map(({ id }) => id)).toEqual(['item_1', 'item_2']);
  });

  describe('in an order of Medusa v1', () => {
    const shipping_methods = [buildShippingMethod(300, { tax_lines: [VAT] })];
    const taxed = [
      buildGiftCardLine('item_1'),
      buildGiftCardLine('item_2', { tax_lines: [VAT, { ...VAT, rate: 10 }] }),
    ];
    // 1000 + 1350 + 375, with a rounding error of at most 1 per line, shipping method and tax rate
    const former = buildOpenOrder({ arithmetic: 'medusa-v1', items: taxed, shipping_methods });

    it('are paid if the shortfall is at most its possible rounding error', () => {
      const order = { ...former, payments: [buildPayment(2725 - 6)] };
      expect(paidLinesOf(order)).toEqual(['item_1', 'item_2']);
    });

    it('are not paid if the shortfall exceeds its possible rounding error', () => {
      expect(paidLinesOf({ ...former, payments: [buildPayment(2725 - 7)] })).toEqual(['item_1']);
    });

    it('are not paid with any shortfall if the order was placed in Storekeep', () => {
      const order: OpenOrder = { ...former, arithmetic: 'storekeep', payments: [buildPayment(2724)] };
      expect(paidLinesOf(order)).toEqual(['item_1']);
    });
  });
});

describe('The gift cards that a claim sends as replacements', () => {
  const items = [buildChairLine('item_1'), buildChairLine('item_2')];
  const claim = buildClaim(
    { item_1: 1, item_2: 1 },
    { items: [buildGiftCardLine('item_3'), buildChairLine('item_4')] },
  );

  it('are paid if all replaced items are paid', () => {
    expect(paidLinesOf(buildOpenOrder({ items, claims: [claim], payments: [buildPayment(2000)] }))).toEqual([
      'item_3',
    ]);
  });

  it('are not paid if one of the replaced items is not paid', () => {
    const { lines } = giftCardSyncInputOf(
      buildOpenOrder({ items, claims: [claim], payments: [buildPayment(1999)] }),
    );
    expect(lines).toMatchObject([{ id: 'item_3', swap_id: null, is_paid: false }]);
  });

  it('are not issued if the claim is canceled', () => {
    const claims = [{ ...claim, ...CANCELED }];
    expect(
      giftCardSyncInputOf(buildOpenOrder({ items, claims, payments: [buildPayment(2000)] })).lines,
    ).toEqual([]);
  });
});

describe('The gift cards that a swap sends', () => {
  const received = buildReturn({ status: 'received', received_at: '2026-01-02T00:00:00Z' });
  const swap = buildSwap({
    id: 'swap_7',
    items: [buildGiftCardLine('item_3'), buildChairLine('item_4')],
    return_order: received,
  });

  it.each([
    ['the swap has no difference', { difference_due: 0 }],
    ['the customer gets a refund', { difference_due: -1 }],
    ['its difference is unknown', { difference_due: null }],
    ['its difference is captured', { difference_due: 1, payment_status: 'captured' as const }],
    ['it has no return', { return_order: null }],
  ])('are paid if %s', (_, fields) => {
    const { lines } = giftCardSyncInputOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] }));
    expect(lines).toMatchObject([{ id: 'item_3', swap_id: 'swap_7', is_paid: true }]);
  });

  it.each([
    ['its difference is not captured', { difference_due: 1, payment_status: 'awaiting' as const }],
    ['its return is not received', { return_order: buildReturn() }],
  ])('are not paid if %s', (_, fields) => {
    expect(paidLinesOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] }))).toEqual([]);
  });

  it.each([
    ['not confirmed', { confirmed_at: null }],
    ['canceled', CANCELED],
  ])('are not issued if the swap is %s', (_, fields) => {
    expect(giftCardSyncInputOf(buildOpenOrder({ swaps: [{ ...swap, ...fields }] })).lines).toEqual([]);
  });
});
