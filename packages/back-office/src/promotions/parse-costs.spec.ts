import { parseCosts } from './parse-costs.ts';

const eur = (sku: string, amount: number) => ({ sku, currency_code: 'eur', amount });

describe('Cost prices', () => {
  it.each([
    ['of a spreadsheet', 'MUG-MOSS\t4,50\nMUG-ROSE\t1.200,00'],
    ['of a file with semicolons', 'MUG-MOSS;4,50\r\nMUG-ROSE;1200\r\n'],
    ['of a file with commas', 'MUG-MOSS,4.50\nMUG-ROSE,1,200.00'],
    ['with spaces', 'MUG-MOSS 4.5\n\nMUG-ROSE  1200'],
    ['with a heading', 'SKU;Cost\nMUG-MOSS;4,50\nMUG-ROSE;1200'],
  ])('%s are read', (_, text) => {
    expect(parseCosts(text, 'eur')).toEqual({
      costs: [eur('MUG-MOSS', 450), eur('MUG-ROSE', 120_000)],
      problems: [],
    });
  });

  it('may have a currency, and the ids of variants', () => {
    expect(parseCosts('MUG;4.50;DKK\nMUG 600 jpy\nvariant_01;5', 'eur').costs).toEqual([
      { sku: 'MUG', currency_code: 'dkk', amount: 450 },
      { sku: 'MUG', currency_code: 'jpy', amount: 600 },
      { variant_id: 'variant_01', currency_code: 'eur', amount: 500 },
    ]);
  });

  it('name the lines that are none', () => {
    expect(parseCosts('MUG;4.50\nMUG-ROSE\nMUG-SAND;free\n;3', 'eur')).toEqual({
      costs: [eur('MUG', 450)],
      problems: ['MUG-ROSE', 'MUG-SAND;free', ';3'],
    });
  });

  it('are none of an empty text', () => {
    expect(parseCosts(' \n', 'eur')).toEqual({ costs: [], problems: [] });
  });
});
