import { kebabCase } from './kebab-case.ts';

describe('kebabCase', () => {
  it.each([
    ['Summer Sale 2026', 'summer-sale-2026'],
    ['  T-Shirt -- "Black" ', 't-shirt-black'],
    ["Women's & Men’s", 'womens-mens'],
    ['Été à l’île, N° 5', 'ete-a-lile-n-5'],
    ['Süße Grüße', 'susse-grusse'],
    ['Łódź Ærø İstanbul', 'lodz-aero-istanbul'],
    ['Йод и чай', 'йод-и-чай'],
    ['夏のTシャツ', '夏のtシャツ'],
    ['हिन्दी किताब', 'हिन्दी-किताब'],
    ['foo_bar/baz', 'foo-bar-baz'],
    ['!!! 🎁 !!!', ''],
  ])('converts %j to %j', (text, expected) => {
    expect(kebabCase(text)).toBe(expected);
  });

  it('returns at most 200 characters, without a trailing dash or a lone surrogate', () => {
    expect(kebabCase(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
    expect([...kebabCase('𠮷'.repeat(300))]).toHaveLength(200);
  });

  it('is idempotent', () => {
    for (const text of ['Crème Brûlée', 'A  B', 'Ελλάδα τώρα'])
      expect(kebabCase(kebabCase(text))).toBe(kebabCase(text));
  });
});
