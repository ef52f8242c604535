import { buildClaim, buildOpenOrder, buildOrderLine } from '../../../../../test/support/order-builders.ts';
import { claimedRefundValue } from './claimed-refund-value.ts';

const line = buildOrderLine({ quantity: 3, unit_price: 1000, shipped_quantity: 2 });

const NOTHING = { refund_amount: 0, rounds_to_zero: false };

describe('The refund value of claimed units', () => {
  it('is their price if at least as many units were shipped', () => {
    expect(claimedRefundValue(buildOpenOrder(), [{ line, quantity: 2 }]).refund_amount).toBe(2000);
  });

  it('is 0 if fewer units were shipped', () => {
    expect(claimedRefundValue(buildOpenOrder(), [{ line, quantity: 3 }])).toEqual(NOTHING);
  });

  it('is 0 if no unit was shipped', () => {
    const unshipped = { ...line, shipped_quantity: null };
    expect(claimedRefundValue(buildOpenOrder(), [{ line: unshipped, quantity: 1 }])).toEqual(NOTHING);
  });

  it('is that of the units after the credited ones', () => {
    // 10.00 for three units are 3.33, 3.34 and 3.33
    const adjustments = [{ id: 'adj_1', discount_id: null, source_id: null, description: '', amount: 2000 }];
    const order = buildOpenOrder({ claims: [buildClaim({ item_1: 1 })] });
    expect(claimedRefundValue(order, [{ line: { ...line, adjustments }, quantity: 1 }]).refund_amount).toBe(
      334,
    );
  });
});
