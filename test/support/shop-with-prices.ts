import { createProduct } from './products.ts';
import { createRegion, type Product } from './sample-shop.ts';
import { type Shop, useShop } from './shop.ts';

/** A shop with three published products, with prices in several currencies. */
export interface ShopWithPrices {
  shop: Shop;
  /** eur, 19 %, Germany. */
  europe: string;
  /** S costs 20.00 eur, 19.00 in Europe, 15.00 from ten units on, 145.00 dkk, with a stock of one; M costs 21.00 eur, without stock. */
  shirt: Product & { type_id: string; tags: { id: string }[] };
  /** 7.25 eur. */
  mug: Product;
  /** A gift card for 50.00 dkk. */
  voucher: Product;
}

export async function openShopWithPrices(): Promise<ShopWithPrices> {
  const shop = await useShop({});
  const europe = await createRegion(shop, { tax_rate: 19, countries: ['de'] });
  const shirt = await createProduct(shop, {
    title: 'Shirt',
    description: 'Made of cotton',
    status: 'published',
    tags: [{ value: 'cotton' }],
    type: { value: 'Clothes' },
    images: ['https://img.example.com/1.png'],
    options: [{ title: 'Size' }],
    variants: [
      {
        title: 'S',
        sku: 'SHIRT-S',
        inventory_quantity: 1,
        options: [{ value: 'S' }],
        prices: [
          { currency_code: 'eur', amount: 2000 },
          { currency_code: 'eur', amount: 1500, min_quantity: 10 },
          { region_id: europe, amount: 1900 },
          { currency_code: 'dkk', amount: 14500 },
        ],
      },
      { title: 'M', options: [{ value: 'M' }], prices: [{ currency_code: 'eur', amount: 2100 }] },
    ],
  });
  const mug = await createProduct(shop, {
    title: 'Mug',
    status: 'published',
    variants: [{ title: 'One', prices: [{ currency_code: 'eur', amount: 725 }] }],
  });
  const voucher = await createProduct(shop, {
    title: 'Voucher',
    status: 'published',
    is_giftcard: true,
    variants: [{ title: '50', prices: [{ currency_code: 'dkk', amount: 5000 }] }],
  });
  return { shop, europe, shirt, mug, voucher };
}
