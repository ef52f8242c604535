import { toFacts, toTexts } from './facts.ts';

const ATTRIBUTES = [
  { key: 'material', type: 'choice' },
  { key: 'power', type: 'number' },
  { key: 'washable', type: 'boolean' },
];

describe('The facts of a product', () => {
  it('become texts of fields and are read again', () => {
    const facts = { material: ['wool', 'cotton'], power: 4.5, washable: false };
    const texts = toTexts(facts, ATTRIBUTES);
    expect(texts).toEqual({ material: ['wool', 'cotton'], power: ['4.5'], washable: ['false'] });
    expect(toFacts(texts, ATTRIBUTES, facts)).toEqual(facts);
  });

  it('are null once all fields are empty', () => {
    expect(toFacts({ material: [], power: [' '] }, ATTRIBUTES, { material: 'wool', power: 1 })).toBeNull();
  });

  it('stay if no field shows them', () => {
    expect(toFacts({ material: ['wool'] }, ATTRIBUTES, { care: 'by hand' })).toEqual({
      material: 'wool',
      care: 'by hand',
    });
  });

  it('may have a comma in numbers, and leave what is no number to the server', () => {
    const power = (text: string) => toFacts({ power: [text] }, ATTRIBUTES, null);
    expect([power('4,5'), power('much')]).toEqual([{ power: 4.5 }, { power: 'much' }]);
  });
});
