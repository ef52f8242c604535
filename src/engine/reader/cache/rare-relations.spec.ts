import { RareListSkipper } from './rare-relations.ts';

const RARE = { lists: ['claims', 'swaps'], maxShare: 0.2 };

/** Reads rows, of which every n-th has an element in a rare list. @returns how many are read without rare lists first */
function countSkips(rows: number, every: number, skipper = new RareListSkipper()): number {
  let skips = 0;
  for (let row = 1; row <= rows; row++) {
    if (skipper.skips(RARE)) skips++;
    skipper.record(RARE, { claims: [], swaps: row % every === 0 ? [{}] : [] });
  }
  return skips;
}

describe('Skipping rare lists', () => {
  it('is always done if one row of ten has elements in them', () => {
    expect(countSkips(1000, 10)).toBe(1000);
  });

  it('is stopped if every row has elements in them', () => {
    expect(countSkips(1000, 1)).toBeLessThan(20);
  });

  it('is resumed once few rows have elements in them', () => {
    const skipper = new RareListSkipper();
    countSkips(1000, 1, skipper);
    expect(countSkips(1000, 10, skipper)).toBeGreaterThan(800);
  });

  it('is decided for different lists separately', () => {
    const skipper = new RareListSkipper();
    countSkips(1000, 1, skipper);

    expect(skipper.skips({ lists: ['gift_cards'], maxShare: 0.05 })).toBe(true);
  });

  it('does not depend on rows read without these lists', () => {
    const skipper = new RareListSkipper();
    for (let row = 0; row < 100; row++) skipper.record(RARE, { id: 'order_1' });

    expect(skipper.skips(RARE)).toBe(true);
  });
});
