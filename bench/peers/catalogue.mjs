/*
 * The catalogue that every system gets: products with a title, a handle, a description and one option of four sizes. A variant has a SKU,
 * a price in euros and one in dollars, and a stock that no run can sell out.
 */

export const SIZES = ['S', 'M', 'L', 'XL'];
export const STOCK = 1_000_000;
export const TAX_PERCENT = 20;
export const SHIPPING_CENTS = 500;

/** @returns {{ title: string, handle: string, description: string, variants: { size: string, sku: string, cents: number }[] }[]} */
export function createProducts(count) {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      title: `Product ${number}`,
      handle: `product-${number}`,
      description:
        'A product like any other, with a description of some two hundred characters: what it is made of, how it is worn, how it is ' +
        `washed, where it comes from, and why it is worth its price. This is number ${number}.`,
      variants: SIZES.map((size, place) => ({
        size,
        sku: `SKU-${number}-${place + 1}`,
        cents: 1000 + ((number * 37 + place * 250) % 9000),
      })),
    };
  });
}

export const ADDRESS = {
  firstName: 'Oliver',
  lastName: 'Juhl',
  street: 'Hauptstrasse 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'de',
};
