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
  buildReturnItem,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import type { OpenOrder } from '../open-order.ts';
import { giftCardSyncInputOf, recordOverpayments } from './gift-card-sync-input.ts';

const CANCELED = { canceled_at: '2026-01-02T00:00:00Z' };

describe('The refunds after which no gift card is paid', () => {
  const items = [buildGiftCardLine('item_1')];
  const payments = [buildPayment(600), buildPayment(400, { id: 'pay_2' })];
  const refunds = [buildRefund(700, { id: 'ref_1' }), buildRefund(300, { id: 'ref_2' })];
  const refundedBy = (fields: Partial<OpenOrder>) =>
    giftCardSyncInputOf(buildOpenOrder({ items, payments, refunds, ...fields })).refunded_by;

  it('are all refunds if they add up to the captured amount', () => {
    expect(refundedBy({})).toEqual(['ref_1', 'ref_2']);
  });

  it('are none while a part of the captured amount is not refunded', () => {
    expect(refundedBy({ refunds: [buildRefund(999)] })).toBeNull();
  });

  it.each([
    ['is not captured', { captured_at: null }],
    ['is canceled', CANCELED],
  ])('do not have to cover a payment that %s', (_, fields) => {
    expect(refundedBy({ payments: [...payments, buildPayment(5, { id: 'pay_3', ...fields })] })).toEqual([
      'ref_1',
      'ref_2',
    ]);
  });

  it('are none if nothing was refunded', () => {
    expect(refundedBy({ payments: [], refunds: [] })).toBeNull();
  });

  it.each<[string, Partial<OpenOrder>]>([
    ['return', { returns: [buildReturn({ refund_ids: ['ref_1', 'ref_2'] })] }],
    ['swap', { swaps: [buildSwap({ refund_ids: ['ref_1', 'ref_2'] })] }],
    ['claim', { claims: [buildClaim({}, { refund_ids: ['ref_1', 'ref_2'] })] }],
  ])('are none if all refunds are of the items of a %s', (_, fields) => {
    expect(refundedBy(fields)).toBeNull();
  });

  it('are all refunds if one of them is of no items', () => {
    expect(refundedBy({ returns: [buildReturn({ refund_ids: ['ref_1'] })] })).toEqual(['ref_1', 'ref_2']);
  });
});

describe('The overpayment of an order by gift cards', () => {
  const paid = buildGiftCardTransaction('gift_1', 1000, { is_taxable: true, tax_rate: 25 });
  const overpaid = (fields: Partial<OpenOrder>) =>
    giftCardSyncInputOf(buildOpenOrder({ gift_card_transactions: [paid], ...fields })).overpaid;

  it('is empty if they paid no more than the total', () => {
    expect(overpaid({ items: [buildChairLine('item_1')] })).toEqual([]);
  });

  it('is the amount that they paid above the total', () => {
    expect(overpaid({ items: [buildChairLine('item_1', { unit_price: 400 })] })).toEqual([
      { gift_card_id: 'gift_1', amount: 600, is_taxable: true, tax_rate: 25 },
    ]);
  });

  it('is assigned to the cards that paid last', () => {
    const gift_card_transactions = [paid, { ...paid, gift_card_id: 'gift_2' }];
    expect(
      overpaid({ gift_card_transactions, items: [buildChairLine('item_1', { unit_price: 1500 })] }),
    ).toEqual([{ gift_card_id: 'gift_2', amount: 500, is_taxable: true, tax_rate: 25 }]);
  });

  it('is reduced by earlier credits', () => {
    const gift_card_transactions = [
      paid,
      { ...buildGiftCardTransaction('gift_1', -200), is_reduction: true },
    ];
    expect(
      overpaid({ gift_card_transactions, items: [buildChairLine('item_1', { unit_price: 400 })] }),
    ).toMatchObject([{ amount: 400 }]);
  });

  describe('after its cancellation', () => {
    const canceled = { items: [buildChairLine('item_1')], ...CANCELED };

    it('is the whole amount that they paid', () => {
      expect(overpaid(canceled)).toEqual([
        { gift_card_id: 'gift_1', amount: 1000, is_taxable: true, tax_rate: 25 },
      ]);
    });

    it('is reduced by the earlier credits of each card', () => {
      const gift_card_transactions = [
        paid,
        buildGiftCardTransaction('gift_1', -300),
        buildGiftCardTransaction('gift_2', 50),
      ];
      expect(overpaid({ ...canceled, gift_card_transactions })).toMatchObject([
        { gift_card_id: 'gift_1', amount: 700 },
        { gift_card_id: 'gift_2', amount: 50 },
      ]);
    });

    it('has one entry for each card', () => {
      const gift_card_transactions = [paid, buildGiftCardTransaction('gift_1', 0)];
      expect(overpaid({ ...canceled, gift_card_transactions })).toMatchObject([{ amount: 1000 }]);
    });

    it('is empty once everything was credited', () => {
      const gift_card_transactions = [paid, buildGiftCardTransaction('gift_1', -1000)];
      expect(overpaid({ ...canceled, gift_card_transactions })).toEqual([]);
    });

    it('has no lines of purchased gift cards', () => {
      const items = [buildGiftCardLine('item_1')];
      expect(
        giftCardSyncInputOf(buildOpenOrder({ items, payments: [buildPayment(1000)], ...CANCELED })),
      ).toEqual({
        ...{ lines: [], refunded_by: null, overpaid: [] },
      });
    });
  });
});

describe('A new refund', () => {
  const items = [buildChairLine('item_1')];

  /** Records overpayments in the refunds that are not `known`, and returns those of all refunds. */
  function overpaidAmountsOf(fields: Partial<OpenOrder>, known: string[] = []): number[] {
    const order = buildOpenOrder({
      items,
      payments: [buildPayment(1500)],
      refunds: [buildRefund(900)],
      ...fields,
    });
    recordOverpayments(order, new Set(known));
    return order.refunds.map(({ overpaid_amount }) => overpaid_amount);
  }

  it('refunds the overpayment of the order first', () => {
    expect(overpaidAmountsOf({})).toEqual([500]);
  });

  it('refunds at most its own amount of the overpayment', () => {
    expect(overpaidAmountsOf({ refunds: [buildRefund(200)] })).toEqual([200]);
  });

  it('refunds no overpayment if there is none', () => {
    expect(overpaidAmountsOf({ payments: [buildPayment(900)] })).toEqual([0]);
  });

  it('refunds the overpayment that an earlier refund left', () => {
    const refunds = [buildRefund(300, { id: 'ref_1' }), buildRefund(300, { id: 'ref_2' })];
    expect(overpaidAmountsOf({ refunds })).toEqual([300, 200]);
  });

  it('does not change the overpayment that an earlier refund recorded', () => {
    const refunds = [
      buildRefund(300, { id: 'ref_1', overpaid_amount: 7 }),
      buildRefund(300, { id: 'ref_2' }),
    ];
    expect(overpaidAmountsOf({ refunds }, ['ref_1'])).toEqual([7, 300]);
  });

  it('refunds no overpayment if it belongs to a return', () => {
    expect(
      overpaidAmountsOf({
        returns: [buildReturn({ refund_ids: ['ref_1'], items: [buildReturnItem('item_1', 1)] })],
      }),
    ).toEqual([0]);
  });

  it('refunds no overpayment if it is of the payment of a swap', () => {
    const payments = [buildPayment(1500), buildPayment(100, { id: 'pay_2', swap_id: 'swap_1' })];
    expect(overpaidAmountsOf({ payments, refunds: [buildRefund(100, { payment_id: 'pay_2' })] })).toEqual([
      0,
    ]);
  });

  it('refunds the overpayment if its payment is unknown', () => {
    expect(overpaidAmountsOf({ refunds: [buildRefund(900, { payment_id: null })] })).toEqual([500]);
  });
});
