import { removeTexts } from './remove-texts.ts';

const TEXTS = ['ada@example.com', 'Ada Byron', 'Ada', '12 (Mill) Lane'];

it('Texts are replaced at any depth and in any case, but neither keys nor other values', () => {
  const data = {
    receipt_email: 'ADA@example.com',
    'ada@example.com': 1,
    shipping: [{ name: 'Ada Byron', line1: '12 (Mill) Lane', paid: true, note: null }],
  };
  expect(removeTexts(data, TEXTS)).toEqual({
    receipt_email: '[removed]',
    'ada@example.com': 1,
    shipping: [{ name: '[removed]', line1: '[removed]', paid: true, note: null }],
  });
});

it('A text within a longer text is replaced, but not one of less than five characters', () => {
  expect(removeTexts('Parcel for Ada Byron, Adak', TEXTS)).toBe('Parcel for [removed], Adak');
});

it('Nothing is replaced if all texts are too short', () => {
  expect(removeTexts({ name: 'Ada' }, ['', 'Ada'])).toEqual({ name: 'Ada' });
});
