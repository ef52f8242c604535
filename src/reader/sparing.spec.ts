import { Sparing } from './sparing.ts';

const SELDOM = { lists: ['claims', 'swaps'], most: 0.2 };

/** How many of so many rows, of which every n-th has something in a seldom list, are read without those first. */
function triedOf(rows: number, every: number, sparing = new Sparing()): number {
  let tried = 0;
  for (let row = 1; row <= rows; row++) {
    if (sparing.pays(SELDOM)) tried++;
    sparing.note(SELDOM, { claims: [], swaps: row % every === 0 ? [{}] : [] });
  }
  return tried;
}

describe('reading rows without their seldom lists first', () => {
  it('is done each time where one row of ten has something in them', () => {
    expect(triedOf(1000, 10)).toBe(1000);
  });

  it('is given up where each has', () => {
    expect(triedOf(1000, 1)).toBeLessThan(20);
  });

  it('is taken up again once few have', () => {
    const sparing = new Sparing();
    triedOf(1000, 1, sparing);
    expect(triedOf(1000, 10, sparing)).toBeGreaterThan(800);
  });

  it('is decided for other lists apart', () => {
    const sparing = new Sparing();
    triedOf(1000, 1, sparing);

    expect(sparing.pays({ lists: ['gift_cards'], most: 0.05 })).toBe(true);
  });

  it('counts no list that was not asked for', () => {
    const sparing = new Sparing();
    for (let row = 0; row < 100; row++) sparing.note(SELDOM, { id: 'order_1' });

    expect(sparing.pays(SELDOM)).toBe(true);
  });
});
