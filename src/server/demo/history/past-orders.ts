import type { Basket } from './demo-buyers.ts';
import { type Buyer, guests, maja } from './people.ts';

/** What has become of an order of the last weeks. */
export type Fate =
  'shipped' | 'completed' | 'returned' | 'return requested' | 'edited' | 'swapped' | 'canceled';

export interface PastOrder {
  buyer: Buyer;
  basket: Basket;
  fate: Fate;
}

const COUNT = 36;

/** Guests of the last weeks. */
const NAMES = ['Ida Berg', 'Paul Fischer', 'Lena Hansen', 'Marc Dupont', 'Sofia Rossi', 'Jan Novak'];

/** Of these there is plenty in stock, so that no later customer finds them sold out. */
const BASKETS: Basket[] = [
  { 'LH-MUG-CREAM': 2 },
  { 'LH-CANDLES': 2, 'LH-SPOON': 1 },
  { 'LH-COASTERS': 1 },
  { 'LH-HEADLAMP-SLATE': 1, 'LH-SPICES': 1 },
  { 'LH-PLATE-CREAM': 2, 'LH-MUG-CREAM': 2 },
  { 'LH-STRIKER': 1, 'LH-BIRCH': 2 },
  { 'LH-CUTLERY': 2 },
  { 'LH-CAP-CHARCOAL': 1 },
  { 'LH-BOWL': 2, 'LH-SPOON': 2 },
  { 'LH-MUG-FOREST': 1, 'LH-CANDLES': 1 },
  { 'LH-STRING-5': 1 },
];

/** Of every twelve orders, one each has another fate than being shipped. */
const FATES: Partial<Record<number, Fate>> = {
  2: 'returned',
  4: 'edited',
  6: 'swapped',
  8: 'canceled',
  10: 'return requested',
};

/** The orders of the last weeks, the same in every demo shop. */
export const pastOrders: PastOrder[] = Array.from({ length: COUNT }, (_, number) => ({
  buyer: findBuyer(number),
  basket: BASKETS[(number * 7) % BASKETS.length],
  fate: FATES[number % 12] ?? (number < COUNT / 2 ? 'completed' : 'shipped'),
}));

/** Maja buys now and then; the others are guests in the countries of those who are known by name. */
function findBuyer(number: number): Buyer {
  if (number % 9 === 4) return maja;
  const { region, address } = guests[(number * 5) % guests.length];
  const [first_name, last_name] = NAMES[number % NAMES.length].split(' ');
  return {
    email: `${first_name.toLowerCase()}.${last_name.toLowerCase()}@example.com`,
    region,
    address: { ...address, first_name, last_name },
  };
}
