import { Return } from '../entities/return.ts';
import { defineResource } from './resource.ts';
import { Sparing } from './sparing.ts';

const returns = defineResource({
  ...{ entity: Return, path: 'returns', one: 'return', many: 'returns' },
  ...{ object: 'return', tag: 'Returns', about: 'What comes back' },
});

/** How many of so many rows, of which every n-th has something in a seldom list, are read without those first. */
function triedOf(rows: number, every: number, sparing = new Sparing()): number {
  let tried = 0;
  for (let row = 1; row <= rows; row++) {
    const pays = sparing.pays(returns);
    if (pays) tried++;
    const outcome = row % every === 0 ? 'missed' : 'spared';
    sparing.note(returns, pays ? outcome : 'untried');
  }
  return tried;
}

describe('reading rows without their seldom lists first', () => {
  it('is done each time where one row of ten has something in them', () => {
    expect(triedOf(1000, 10)).toBe(1000);
  });

  it('is given up where each has, but for one try in some dozens', () => {
    expect(triedOf(1000, 1)).toBeLessThan(50);
    expect(triedOf(1000, 1)).toBeGreaterThan(20);
  });

  it('is taken up again once few have', () => {
    const sparing = new Sparing();
    triedOf(1000, 1, sparing);
    expect(triedOf(1000, 10, sparing)).toBeGreaterThan(900);
  });
});
