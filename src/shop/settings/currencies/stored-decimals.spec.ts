import { decimalsOf } from '#model/pricing/shares/decimals';
import { currencies } from '../../../../migrations/data/currencies.ts';
import { FORMER_DECIMALS } from './stored-decimals.ts';

describe('The former decimals of currencies', () => {
  it.each(Object.entries(FORMER_DECIMALS))('of %s differ from ours', (code, { dashboard, files }) => {
    expect(currencies.map(([known]) => known)).toContain(code);
    expect([dashboard, files].some((decimals) => decimals !== null && decimals !== decimalsOf(code))).toBe(
      true,
    );
  });

  it('have each currency without two decimals that the files of Medusa v1 treated otherwise', () => {
    const zero = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
    const differing = currencies
      .map(([code]) => code)
      .filter((code) => decimalsOf(code) !== (zero.includes(code) ? 0 : 2));
    expect(Object.keys(FORMER_DECIMALS)).toEqual(expect.arrayContaining(differing));
  });
});
