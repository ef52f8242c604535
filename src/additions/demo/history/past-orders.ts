import { baskets, type Buyer, guests, maja, names } from '../demo-data.ts';
import type { Basket } from './demo-buyers.ts';

/** What has become of an order of the last weeks. */
export type Fate =
  'shipped' | 'completed' | 'returned' | 'return requested' | 'edited' | 'swapped' | 'canceled';

export interface PastOrder {
  buyer: Buyer;
  basket: Basket;
  fate: Fate;
}

const COUNT = 36;

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
  basket: baskets[(number * 7) % baskets.length],
  fate: FATES[number % 12] ?? (number < COUNT / 2 ? 'completed' : 'shipped'),
}));

/** Maja buys now and then; the others are guests in the countries of those who are known by name. */
function findBuyer(number: number): Buyer {
  if (number % 9 === 4) return maja;
  const { region, address } = guests[(number * 5) % guests.length];
  const [first_name, last_name] = names[number % names.length].split(' ');
  return {
    email: `${first_name.toLowerCase()}.${last_name.toLowerCase()}@example.com`,
    region,
    address: { ...address, first_name, last_name },
  };
}
