import { removeTexts } from './remove-texts.ts';

const TEXTS = ['ada@example.com', 'Ada Byron', 'Ada', '12 (Mill) Lane'];

it('Texts are removed at any depth and in any case, and keys and other values stay', () => {
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

it('A text within a longer text is removed, and a short text is not', () => {
  expect(removeTexts('Parcel for Ada Byron, Adak', TEXTS)).toBe('Parcel for [removed], Adak');
});

it('Data stay the same without any text', () => {
  expect(removeTexts({ name: 'Ada' }, ['', 'Ada'])).toEqual({ name: 'Ada' });
});
