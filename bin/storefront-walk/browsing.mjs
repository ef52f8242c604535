import { check } from './shopper.mjs';

/** The steps of a shopper before buying. */
export const browsingStories = {
  async 'home page'(shopper) {
    await shopper.page.goto(shopper.url, { waitUntil: 'load' });
    await shopper.page.waitForURL(/\/[a-z]{2}$/);
    await shopper.settle();
    return priced(shopper);
  },

  async 'all products, the cheapest first'(shopper) {
    await shopper.go('/store');
    await shopper.reads('store-page-title', 'All products');
    await shopper.page.getByText('Price: Low -> High').click();
    await shopper.page.waitForURL(/sortBy=price_asc/);
    await shopper.settle();
    await priced(shopper);
    const prices = await shopper.marked('price').allInnerTexts();
    const amounts = prices.map((price) => Number(price.replaceAll(/[^0-9.]/g, '')));
    const sorted = amounts.every((amount, at) => at === 0 || amounts[at - 1] <= amount);
    check(sorted, `The prices are not in order: ${prices}`);
    return prices.join(' ');
  },

  /** If there is more than one page. */
  async 'the second page of all products'(shopper) {
    await shopper.go('/store');
    await shopper.marked('product-wrapper').first().waitFor();
    const first = await shopper.marked('product-title').allInnerTexts();
    const second = shopper.marked('product-pagination').getByRole('button', { name: '2', exact: true });
    if ((await second.count()) === 0) return 'there is one page';
    await second.click();
    await shopper.page.waitForURL(/page=2/);
    await shopper.settle();
    await priced(shopper);
    const titles = await shopper.marked('product-title').allInnerTexts();
    check(!titles.some((title) => first.includes(title)), `${titles} are on the first page, too`);
    return titles.join(', ');
  },

  async 'a collection'(shopper) {
    await shopper.go('/');
    const link = shopper.page.locator('footer a[href*="/collections/"]').first();
    const title = await link.innerText();
    await link.click();
    await shopper.page.waitForURL(/\/collections\//);
    await shopper.page.getByRole('heading', { name: title }).waitFor();
    await shopper.settle();
    return `${title}: ${await priced(shopper)}`;
  },

  /** If the shop has categories. */
  async 'a category'(shopper) {
    await shopper.go('/');
    const link = shopper.marked('category-link').first();
    if ((await link.count()) === 0) return 'the shop has none';
    const name = await link.innerText();
    await link.click();
    await shopper.page.waitForURL(/\/categories\//);
    await shopper.reads('category-page-title', name);
    await shopper.settle();
    return `${name}: ${await priced(shopper)}`;
  },

  /** If the storefront has a search engine. */
  async 'a search'(shopper) {
    const { search } = shopper.shop;
    if (search === '') return 'left out, nothing to search for';
    await shopper.go('/search');
    await shopper.marked('search-input').fill(search);
    await shopper.reads('search-result-title', /./);
    const titles = await shopper.marked('search-result-title').allInnerTexts();
    await shopper.go(`/results/${search}`);
    return `${titles.join(', ')}; all of them: ${await priced(shopper)}`;
  },

  async 'prices in another country'(shopper) {
    const { otherCountry } = shopper.shop;
    await shopper.go(`/products/${shopper.shop.product}`);
    const here = await shopper.text('product-price');
    await shopper.moveTo(otherCountry);
    const there = await shopper.text('product-price');
    check(there !== here, `The price stays ${here} in ${otherCountry}`);
    return `${here}, and ${there} in ${otherCountry}`;
  },
};

/** Checks that each displayed product has a price. @returns the number of products, and the first one */
async function priced(shopper) {
  await shopper.marked('product-wrapper').first().waitFor();
  const products = await shopper.marked('product-wrapper').count();
  const prices = await shopper.marked('price').allInnerTexts();
  check(prices.length === products, `${products} products have ${prices.length} prices`);
  check(!prices.some((price) => /NaN|undefined/.test(price)), `The prices are ${prices}`);
  return `${products} products, the first for ${prices[0]}`;
}
