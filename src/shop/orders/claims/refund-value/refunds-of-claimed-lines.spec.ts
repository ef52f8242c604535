import fc from 'fast-check';
import { lineTotals } from '#model/pricing/totals';
import type { OpenOrder, OrderClaim, OrderLine, OrderReturn } from '#shop/orders/order/open-order';
import { adjustOpenReturns, creditsOf, refundValueOf } from '#shop/orders/order/state/refund-value';
import { creditableQuantity, requestedQuantity } from '#shop/orders/order/state/settled-quantity';
import { claimedRefundValue } from './claimed-refund-value.ts';

/* Units are claimed and returned in random order, and each of them is refunded once. */

const line = fc
  .record({
    unit_price: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 60 }),
    off: fc.integer({ min: 0, max: 500_000 }),
    rate: fc.constantFrom(0, 7, 12.5, 19, 25),
  })
  .map(
    ({ off, rate, ...fields }) =>
      ({
        ...{ ...fields, id: 'item_1', includes_tax: false, tax_lines: [{ rate }], returned_quantity: 0 },
        ...{ adjustments: [{ amount: off }], shipped_quantity: fields.quantity },
      }) as unknown as OrderLine,
  );

type Step = 'claim' | 'claim with a return' | 'return' | 'request' | 'receive';
const step = (...kinds: Step[]) =>
  fc.record({ action: fc.constantFrom(...kinds), count: fc.nat(70), returnIndex: fc.nat() });

describe('The refunds of claims and returns of a line', () => {
  it('add up to its total once every unit was claimed or returned, and never exceed it before', () => {
    const steps = fc.array(step('claim', 'claim with a return', 'return', 'receive'));
    fc.assert(
      fc.property(line, steps, (orderLine, allSteps) => {
        const tracked = new Line({ ...orderLine });
        for (const { action, count, returnIndex } of allSteps) {
          tracked.apply(action, count, returnIndex);
          expect(tracked.paid).toBeLessThanOrEqual(tracked.cost);
        }
        tracked.claimAll();
        expect(tracked.paid).toBe(tracked.cost);
        tracked.claim(1, false);
        expect(tracked.paid).toBe(tracked.cost);
      }),
      { numRuns: 2000, examples: [ALMOST_FREE] },
    );
  });

  it('add up to its total if its units are claimed one by one', () => {
    fc.assert(
      fc.property(line, (orderLine) => {
        const tracked = new Line({ ...orderLine });
        for (let n = 0; n < orderLine.quantity; n++) tracked.claim(1, false);
        expect(tracked.paid).toBe(tracked.cost);
      }),
      { numRuns: 500 },
    );
  });

  it('exceed its total by at most one minor unit per changed refund amount if returns were requested before', () => {
    const steps = fc.array(step('claim', 'claim with a return', 'return', 'request', 'receive'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(line, steps, (orderLine, allSteps) => {
        const tracked = new Line({ ...orderLine });
        for (const { action, count, returnIndex } of allSteps) tracked.apply(action, count, returnIndex);
        expect(tracked.paid).toBeLessThanOrEqual(tracked.cost + allSteps.length ** 2);
      }),
      { numRuns: 2000 },
    );
  });
});

type Example = [OrderLine, { action: Step; count: number; returnIndex: number }[]];

/** Nine units that cost 1 together: two are claimed and return later, three are returned, the others are claimed. */
const ALMOST_FREE: Example = [
  {
    ...{ id: 'item_1', unit_price: 2, quantity: 9, includes_tax: false, tax_lines: [{ rate: 0 }] },
    ...{ returned_quantity: 0, shipped_quantity: 9, adjustments: [{ amount: 17 }] },
  } as unknown as OrderLine,
  [
    { action: 'claim with a return', count: 1, returnIndex: 0 },
    { action: 'return', count: 2, returnIndex: 0 },
  ],
];

/** A line with its claims and returns, and the sum of its refunds. */
class Line {
  paid = 0;
  readonly cost: number;
  private readonly order: OpenOrder;

  constructor(readonly line: OrderLine) {
    this.cost = Math.max(0, lineTotals(line).total);
    this.order = {
      ...{ items: [line], returns: [], claims: [], swaps: [], promotions: [], tax_rate: null },
    } as unknown as OpenOrder;
  }

  apply(action: Step, count: number, returnIndex: number): void {
    const requested = 1 + (count % this.line.quantity);
    if (action === 'claim') this.claim(requested, false);
    if (action === 'claim with a return') this.claim(requested, true);
    if (action === 'request' || action === 'return') {
      const free = creditableQuantity(this.order, this.line) - requestedQuantity(this.order, this.line);
      const quantity = Math.min(requested, free);
      if (quantity <= 0) return;
      const returned = this.requestReturn(quantity);
      if (action === 'return') this.receive(returned);
    }
    const open = this.order.returns.filter(({ status }) => status === 'requested');
    if (action === 'receive' && open.length > 0) this.receive(open[returnIndex % open.length]);
  }

  claimAll(): void {
    this.claim(this.line.quantity, false);
  }

  /** Claims as many of the units as can still be credited. */
  claim(requested: number, withReturn: boolean): void {
    const quantity = Math.min(requested, creditableQuantity(this.order, this.line));
    if (quantity === 0) return;
    const id = `claim_${this.order.claims.length}`;
    const refund = claimedRefundValue(this.order, [{ line: this.line, quantity }]);
    const claim_items = [{ item_id: this.line.id, quantity }];
    const claim = { id, type: 'refund', canceled_at: null, ...refund, claim_items, items: [] };
    this.change(() => this.order.claims.push(claim as unknown as OrderClaim));
    if (withReturn) {
      const returned = this.returnOf(quantity, id);
      this.order.returns.push(returned);
    }
    this.paid += refund.refund_amount;
  }

  private change(work: () => void): void {
    const before = creditsOf(this.order);
    work();
    adjustOpenReturns(this.order, before);
  }

  private requestReturn(quantity: number): OrderReturn {
    const returned = this.returnOf(quantity, null);
    returned.refund_amount = refundValueOf(this.order, [{ line: this.line, quantity }]);
    this.order.returns.push(returned);
    return returned;
  }

  private receive(returned: OrderReturn): void {
    const [{ quantity }] = returned.items;
    if (quantity > creditableQuantity(this.order, this.line, returned)) return;
    const claim = this.order.claims.find(({ id }) => id === returned.claim_order_id);
    if (!claim?.refund_amount) this.paid += returned.refund_amount;
    this.change(() => {
      this.line.returned_quantity! += quantity;
      Object.assign(returned, { status: 'received', received_at: 'now' });
    });
  }

  private returnOf(quantity: number, claim_order_id: string | null): OrderReturn {
    const items = [{ item_id: this.line.id, quantity }];
    return {
      ...{ id: `ret_${this.order.returns.length}`, claim_order_id, items, shipping_method: null },
      ...{ status: 'requested', received_at: null, refund_amount: 0 },
    } as unknown as OrderReturn;
  }
}
