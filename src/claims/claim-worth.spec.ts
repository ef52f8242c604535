import fc from 'fast-check';
import type { OpenOrder, OrderClaim, OrderLine, OrderReturn } from '../orders/open-order.ts';
import { keepPromises, worthOf } from '../orders/worth.ts';
import { lineTotals } from '../pricing/totals.ts';
import { claimedWorth } from './claim-worth.ts';

/* Pieces that are claimed and that come back, in any order: a piece is paid once. */

const line = fc
  .record({
    unit_price: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 60 }),
    off: fc.integer({ min: 0, max: 500_000 }),
    rate: fc.constantFrom(0, 7, 12.5, 19, 25),
  })
  .map(
    ({ off, rate, ...facts }) =>
      ({
        ...{ ...facts, id: 'item_1', includes_tax: false, tax_lines: [{ rate }], returned_quantity: 0 },
        ...{ adjustments: [{ amount: off }], shipped_quantity: facts.quantity },
      }) as unknown as OrderLine,
  );

type Step = 'claim' | 'claim, to come back' | 'take' | 'ask' | 'take what was asked for';
const step = (...kinds: Step[]) =>
  fc.record({ what: fc.constantFrom(...kinds), count: fc.nat(70), which: fc.nat() });

describe('claims and returns of a line together', () => {
  it('pay exactly what it cost when every piece was claimed or has come back, and never more before', () => {
    const steps = fc.array(step('claim', 'claim, to come back', 'take', 'take what was asked for'));
    fc.assert(
      fc.property(line, steps, (ofLine, all) => {
        const it = new Line(ofLine);
        for (const { what, count, which } of all) {
          it.do(what, count, which);
          expect(it.paid).toBeLessThanOrEqual(it.cost);
        }
        it.claim(it.line.quantity, false);
        expect(it.paid).toBe(it.cost);
        it.claim(1, false);
        expect(it.paid).toBe(it.cost);
      }),
      { numRuns: 2000 },
    );
  });

  it('pay no more, but for a unit for each time that a promise was made or changed, when returns were asked for before', () => {
    const steps = fc.array(step('claim', 'claim, to come back', 'take', 'ask', 'take what was asked for'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(line, steps, (ofLine, all) => {
        const it = new Line(ofLine);
        for (const { what, count, which } of all) it.do(what, count, which);
        expect(it.paid).toBeLessThanOrEqual(it.cost + all.length ** 2);
      }),
      { numRuns: 2000 },
    );
  });
});

/** What happens to the pieces of a line, and what was paid for them. */
class Line {
  paid = 0;
  readonly cost: number;
  private readonly order: OpenOrder;

  constructor(readonly line: OrderLine) {
    this.cost = Math.max(0, lineTotals(line).total);
    this.order = {
      ...{ items: [line], returns: [], claims: [], swaps: [], tax_rate: null },
    } as unknown as OpenOrder;
  }

  do(what: Step, count: number, which: number): void {
    const wanted = 1 + (count % this.line.quantity);
    if (what === 'claim') this.claim(wanted, false);
    if (what === 'claim, to come back') this.claim(wanted, true);
    if (what === 'ask' || what === 'take') {
      const quantity = Math.min(wanted, this.line.quantity - this.line.returned_quantity!);
      if (quantity === 0) return;
      const back = this.ask(quantity);
      if (what === 'take') this.take(back);
    }
    const open = this.order.returns.filter(({ status }) => status === 'requested');
    if (what === 'take what was asked for' && open.length > 0) this.take(open[which % open.length]);
  }

  claim(quantity: number, comesBack: boolean): void {
    const id = `claim_${this.order.claims.length}`;
    const refund_amount = claimedWorth(this.order, [{ line: this.line, quantity }]);
    const claim_items = [{ item_id: this.line.id, quantity }];
    const claim = { id, type: 'refund', canceled_at: null, refund_amount, claim_items };
    keepPromises(this.order, () => this.order.claims.push(claim as unknown as OrderClaim));
    if (comesBack && quantity <= this.line.quantity - this.line.returned_quantity!) {
      const back = this.returnOf(quantity, id);
      this.order.returns.push(back);
    }
    this.paid += refund_amount;
  }

  private ask(quantity: number): OrderReturn {
    const back = this.returnOf(quantity, null);
    back.refund_amount = worthOf(this.order, [{ line: this.line, quantity }]);
    this.order.returns.push(back);
    return back;
  }

  private take(back: OrderReturn): void {
    const [{ quantity }] = back.items;
    if (quantity > this.line.quantity - this.line.returned_quantity!) return;
    const claim = this.order.claims.find(({ id }) => id === back.claim_order_id);
    if (!claim?.refund_amount) this.paid += back.refund_amount;
    keepPromises(this.order, () => {
      this.line.returned_quantity! += quantity;
      Object.assign(back, { status: 'received', received_at: 'now' });
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
