import { addressIn, buildItem, buildShipping, buildSupply, OrderLife } from './eu-orders.ts';
import { SELLER } from './eu-shop.ts';

/** A life of an order with the documents that it leads to: type, total with tax, tax. */
export interface EuExample {
  name: string;
  live: () => OrderLife;
  figures: string[];
  /** The tax treatments of the last document: category and rate. */
  taxes?: string[];
  /** Of the last document: gift cards, paid and due, in major units. */
  payment?: [giftCards: number, paid: number, due: number];
}

/** The life of an order that is not paid yet. */
export const lifeOf = (...args: Parameters<typeof buildSupply>): OrderLife =>
  new OrderLife(buildSupply(...args));
const giftCard = (amount: number) => ({
  ...{ gift_card_id: 'gift_1', amount, is_taxable: false, tax_rate: null, is_reduction: false },
});
const mixed = () => lifeOf({ items: [buildItem(), buildItem({ unit_price: 5000, rates: [7] })] });
const book = () => buildItem({ id: 'book', unit_price: 5000, title: 'Book' });
const shirts = () => lifeOf({ items: [buildItem({ id: 'shirts', quantity: 3 })] }).capture(35_700);
const untaxed = buildItem({ rates: [] });
const french = { shipping_address: addressIn('fr'), billing_address: addressIn('fr', { company: 'SARL' }) };
const withVatId = { ...french, metadata: { vat_id: 'FR 40 303265045' } };
const withBook = () => {
  const shirt = buildItem({ id: 'shirt' });
  return { shirt, life: lifeOf({ items: [shirt, book()] }).capture(17_850) };
};
const exchanged = (price: number, difference_due: number) => ({
  ...{ id: 'swap', difference_due },
  items: [buildItem({ unit_price: -10_000 }), buildItem({ unit_price: price, title: 'Coat' })],
});

/** Worked examples, calculated by hand. */
export const EU_EXAMPLES: EuExample[] = [
  {
    name: 'one rate',
    live: () => lifeOf().capture(11_900),
    figures: ['invoice 119.00 19.00'],
    taxes: ['S 19'],
  },
  {
    name: 'a price that includes tax',
    live: () => lifeOf({ items: [buildItem({ unit_price: 11_900, includes_tax: true })] }).capture(11_900),
    figures: ['invoice 119.00 19.00'],
  },
  {
    name: 'two rates',
    live: () => mixed().capture(17_250),
    figures: ['invoice 172.50 22.50'],
    taxes: ['S 19', 'S 7'],
  },
  {
    name: 'shipping',
    live: () => lifeOf({ shipping_methods: [buildShipping()] }).capture(12_495),
    figures: ['invoice 124.95 19.95'],
  },
  {
    name: 'a gift without a price',
    live: () =>
      lifeOf({ items: [buildItem(), buildItem({ unit_price: 0, title: 'Sticker' })] }).capture(11_900),
    figures: ['invoice 119.00 19.00'],
  },
  {
    name: 'a discount',
    live: () => lifeOf({ items: [buildItem({ discount: 1000 })] }).capture(10_710),
    figures: ['invoice 107.10 17.10'],
  },
  {
    name: 'a discount of 10.00 over two rates',
    live: () =>
      lifeOf({
        items: [buildItem({ discount: 667 }), buildItem({ unit_price: 5000, rates: [7], discount: 333 })],
      }).capture(16_100),
    figures: ['invoice 161.00 21.00'],
    taxes: ['S 19', 'S 7'],
  },
  {
    name: 'free shipping',
    live: () =>
      lifeOf({ shipping_methods: [buildShipping()], discounts: [{ type: 'free_shipping' }] }).capture(11_900),
    figures: ['invoice 119.00 19.00'],
  },
  {
    name: 'a tax that is rounded',
    live: () => lifeOf({ items: [buildItem({ unit_price: 3333, quantity: 3 })] }).capture(11_899),
    figures: ['invoice 118.99 19.00'],
  },
  {
    name: 'a price with tax that three units do not divide',
    live: () =>
      lifeOf({ items: [buildItem({ unit_price: 1000, quantity: 3, includes_tax: true })] }).capture(3000),
    figures: ['invoice 30.00 4.79'],
  },
  {
    name: 'two taxes on one line',
    live: () => lifeOf({ items: [buildItem({ rates: [5.5, 7] })] }).capture(11_250),
    figures: ['invoice 112.50 12.50'],
    taxes: ['S 12.5'],
  },
  {
    name: 'a price reduction after the invoice',
    live: () => lifeOf().capture(11_900).refund(1190, 'discount'),
    figures: ['invoice 119.00 19.00', 'credit_note 11.90 1.90'],
    payment: [0, 11.9, 0],
  },
  {
    name: 'a refund in full',
    live: () => mixed().capture(17_250).refund(17_250),
    figures: ['invoice 172.50 22.50', 'credit_note 172.50 22.50'],
  },
  {
    name: 'a price reduction over two rates',
    live: () => mixed().capture(17_250).refund(1190),
    figures: ['invoice 172.50 22.50', 'credit_note 11.90 1.55'],
    taxes: ['S 19', 'S 7'],
  },
  {
    name: 'a return of one of three units',
    live: () => shirts().refund(11_900, 'return', { returned: { shirts: 1 } }),
    figures: ['invoice 357.00 57.00', 'credit_note 119.00 19.00'],
  },
  {
    name: 'a return of a discounted unit',
    live: () =>
      lifeOf({ items: [buildItem({ id: 'shirts', quantity: 3, discount: 1000 })] })
        .capture(34_510)
        .refund(11_503, 'return', { returned: { shirts: 1 } }),
    figures: ['invoice 345.10 55.10', 'credit_note 115.03 18.37'],
  },
  {
    name: 'a return whose shipping the customer pays',
    live: () => shirts().refund(11_305, 'return', { returned: { shirts: 1 }, shipping: 500 }),
    figures: ['invoice 357.00 57.00', 'credit_note 113.05 18.05'],
  },
  {
    name: 'a return whose shipping has another rate than the goods',
    live: () =>
      lifeOf({ items: [buildItem({ id: 'books', quantity: 2, rates: [7] })] })
        .capture(21_400)
        .refund(10_105, 'return', { returned: { books: 1 }, shipping: 500 }),
    figures: ['invoice 214.00 14.00', 'credit_note 101.05 6.05'],
    taxes: ['S 19', 'S 7'],
  },
  {
    name: 'a return for which staff refund less',
    live: () => shirts().refund(10_000, 'return', { returned: { shirts: 1 } }),
    figures: ['invoice 357.00 57.00', 'credit_note 100.00 15.97'],
  },
  {
    name: 'a claim',
    live: () => shirts().refund(23_800, 'claim', { claimed: { shirts: 2 } }),
    figures: ['invoice 357.00 57.00', 'credit_note 238.00 38.00'],
  },
  {
    name: 'a gift card that pays a part',
    live: () => lifeOf({ gift_card_transactions: [giftCard(5000)] }).capture(6900),
    figures: ['invoice 119.00 19.00'],
    payment: [50, 69, 0],
  },
  {
    name: 'a gift card that pays everything',
    live: () => lifeOf({ gift_card_transactions: [giftCard(11_900)] }).issue(),
    figures: ['invoice 119.00 19.00'],
    payment: [119, 0, 0],
  },
  {
    name: 'a refund of what a gift card has not paid',
    live: () =>
      lifeOf({ gift_card_transactions: [giftCard(5000)] })
        .capture(6900)
        .refund(6900),
    figures: ['invoice 119.00 19.00', 'credit_note 69.00 11.02'],
  },
  {
    name: 'an edit of an order that a gift card has paid in part, and its refund',
    live: () => {
      const shirt = buildItem({ id: 'shirt' });
      return lifeOf({ items: [shirt, book()], gift_card_transactions: [giftCard(5000)] })
        .capture(12_850)
        .edit([shirt])
        .refund(5950);
    },
    figures: ['invoice 178.50 28.50', 'credit_note 59.50 9.50'],
  },
  {
    name: 'the cancellation of an order that a gift card has paid',
    live: () =>
      lifeOf({ gift_card_transactions: [giftCard(11_900)] })
        .issue()
        .cancel(),
    figures: ['invoice 119.00 19.00', 'credit_note 119.00 19.00'],
    payment: [119, 0, 0],
  },
  {
    name: 'the sale of a gift card',
    live: () =>
      lifeOf({ items: [buildItem({ is_giftcard: true, unit_price: 5000, rates: [] })] }).capture(5000),
    figures: ['invoice 50.00 0.00'],
    taxes: ['E 0'],
  },
  {
    name: 'a service for a company in another member state: reverse charge',
    live: () => lifeOf({ ...withVatId, items: [untaxed] }).capture(10_000),
    figures: ['invoice 100.00 0.00'],
    taxes: ['AE 0'],
  },
  {
    name: 'goods for a company in another member state',
    live: () =>
      lifeOf({
        ...withVatId,
        items: [untaxed],
        shipping_methods: [buildShipping({ tax_lines: [] })],
      }).capture(10_500),
    figures: ['invoice 105.00 0.00'],
    taxes: ['K 0'],
  },
  {
    name: 'a consumer in another member state',
    live: () => lifeOf({ ...french, items: [buildItem({ rates: [20] })] }).capture(12_000),
    figures: ['invoice 120.00 20.00'],
    taxes: ['S 20'],
  },
  {
    name: 'an export',
    live: () => lifeOf({ items: [untaxed], shipping_address: addressIn('ch') }).capture(10_000),
    figures: ['invoice 100.00 0.00'],
    taxes: ['G 0'],
  },
  {
    name: 'a small business',
    live: () =>
      lifeOf({
        items: [untaxed],
        store: { name: 'Shop', metadata: { seller: { ...SELLER, small_business: true } } },
      }).capture(10_000),
    figures: ['invoice 100.00 0.00'],
    taxes: ['E 0'],
  },
  {
    name: 'a currency without decimals',
    live: () =>
      lifeOf({ currency_code: 'jpy', items: [buildItem({ unit_price: 1999, rates: [10] })] }).capture(2199),
    // 1,999 yen and 200 yen of tax, which the figures divide by 100
    figures: ['invoice 21.99 2.00'],
  },
  {
    name: 'an edit that adds something after the invoice',
    live: () => {
      const shirt = buildItem({ id: 'shirt' });
      return lifeOf({ items: [shirt] })
        .capture(11_900)
        .edit([buildItem({ id: 'edited', original_item_id: 'shirt' }), book()])
        .capture(5950);
    },
    figures: ['invoice 119.00 19.00', 'invoice 59.50 9.50'],
    payment: [0, 0, 59.5],
  },
  {
    name: 'an edit that removes something, and its refund',
    live: () => {
      const { shirt, life } = withBook();
      return life.edit([shirt]).refund(5950);
    },
    figures: ['invoice 178.50 28.50', 'credit_note 59.50 9.50'],
    payment: [0, 0, 59.5],
  },
  {
    name: 'a refund of more than an edit has removed',
    live: () => {
      const { shirt, life } = withBook();
      return life.edit([shirt]).refund(7000);
    },
    figures: ['invoice 178.50 28.50', 'credit_note 59.50 9.50', 'credit_note 10.50 1.68'],
  },
  {
    name: 'an edit that only gives a discount',
    live: () =>
      lifeOf({ items: [buildItem({ id: 'shirt' })] })
        .capture(11_900)
        .edit([buildItem({ id: 'edited', original_item_id: 'shirt', discount: 1000 })]),
    figures: ['invoice 119.00 19.00', 'credit_note 11.90 1.90'],
  },
  {
    name: 'a swap for something dearer',
    live: () => shirts().swap(exchanged(15_000, 5950)).capture(5950, 'swap'),
    figures: ['invoice 357.00 57.00', 'invoice 59.50 9.50'],
    payment: [0, 59.5, 0],
  },
  {
    name: 'a swap for something cheaper, and its refund',
    live: () => shirts().swap(exchanged(5000, -5950)).refund(5950, 'swap'),
    figures: ['invoice 357.00 57.00', 'credit_note 59.50 9.50'],
  },
];
