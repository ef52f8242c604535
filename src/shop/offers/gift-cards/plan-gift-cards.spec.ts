import fc from 'fast-check';
import {
  type BoughtCard,
  type GiftCardLine,
  type GiftCardPurchases,
  planGiftCards,
} from './plan-gift-cards.ts';

const LINE: GiftCardLine = {
  ...{ id: 'item_a', original_item_id: null, swap_id: null, value: 2500 },
  ...{ quantity: 2, units: 2, is_paid: true },
};

function card(id: string, overrides: Partial<BoughtCard> = {}): BoughtCard {
  return {
    ...{ id, code: id, value: 2500, balance: 2500, is_disabled: false, is_deleted: false },
    ...{ line_item_id: 'item_a', swap_id: null, is_revoked: false, was_disabled: null, refund_ids: null },
    ...overrides,
  };
}

function purchases(
  line: Partial<GiftCardLine> = {},
  refunded_by: readonly string[] | null = null,
): GiftCardPurchases {
  return { lines: [{ ...LINE, ...line }], refunded_by };
}

function plan(cards: BoughtCard[], before: GiftCardPurchases, after: GiftCardPurchases) {
  return planGiftCards(cards, before, after, new Set(after.refunded_by ?? []));
}

const ids = (cards: readonly BoughtCard[]): string[] => cards.map(({ id }) => id);

describe('The plan for the gift cards of an order', () => {
  it('issues a card for each paid unit without one', () => {
    const { issued, changed } = plan([card('a')], purchases({ is_paid: false }), purchases());
    expect(issued).toEqual([{ line_item_id: 'item_a', swap_id: null, value: 2500 }]);
    expect(changed).toEqual([]);
  });

  it('revokes cards disabled by staff first, then unused cards, then used ones', () => {
    const cards = [card('a', { is_disabled: true }), card('b', { balance: 1 }), card('c')];
    const three = purchases({ quantity: 3, units: 3 });
    const revokedOf = (units: number) => plan(cards, three, purchases({ quantity: 3, units }));
    expect(ids(revokedOf(2).changed)).toEqual(['a']);
    expect(ids(revokedOf(1).changed).sort()).toEqual(['a', 'c']);
    expect(ids(revokedOf(0).used)).toEqual(['b']);
  });

  it('does not change surplus cards of an adopted database', () => {
    const cards = [card('a', { balance: 1 }), card('b')];
    const credited = purchases({ units: 1 });
    expect(plan(cards, credited, purchases({ units: 0 }))).toMatchObject({
      used: [],
      changed: [{ id: 'b' }],
    });
    expect(plan(cards, credited, credited)).toMatchObject({ changed: [], issued: [] });
  });

  it('attaches a card without a line to the line of its value', () => {
    const other = { ...LINE, id: 'item_b', value: 1000 };
    const both = { lines: [LINE, other], refunded_by: null };
    const { changed } = plan([card('v1', { line_item_id: null, value: 1000, balance: 1000 })], both, both);
    expect(changed).toMatchObject([{ id: 'v1', line_item_id: 'item_b', is_revoked: false }]);
  });

  it('moves cards to the line that replaces theirs', () => {
    const after = purchases({ id: 'item_b', original_item_id: 'item_a' });
    const { changed, issued } = plan([card('a'), card('b')], purchases(), after);
    expect(changed).toMatchObject([{ line_item_id: 'item_b' }, { line_item_id: 'item_b' }]);
    expect(issued).toEqual([]);
  });

  it('covers each paid unit that is neither credited nor refunded by one card after any changes', () => {
    const step = fc.record({
      units: fc.integer({ min: 0, max: 4 }),
      is_paid: fc.boolean(),
      isRefunded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let before = purchases({ quantity: 4, units: 0 });
        let cards: BoughtCard[] = [];
        let count = 0;
        let refunds = 0;
        for (const { units, is_paid, isRefunded } of steps) {
          // A new refund never has the id of a reverted one.
          const refunded_by = isRefunded ? (before.refunded_by ?? [`ref_${refunds++}`]) : null;
          const after = purchases({ quantity: 4, units, is_paid }, refunded_by);
          const { issued, changed, used } = plan(cards, before, after);
          expect(used).toEqual([]);
          const usable = (): number => cards.filter(({ is_disabled }) => !is_disabled).length;
          const had = usable();
          cards = [
            ...cards.map((original) => changed.find(({ id }) => id === original.id) ?? original),
            ...issued.map(() => card(`card_${count++}`)),
          ];
          if (isRefunded) expect(usable()).toBe(0);
          else if (is_paid) expect(usable()).toBe(units);
          else expect(usable()).toBe(Math.min(had, units));
          before = after;
        }
      }),
    );
  });
});
