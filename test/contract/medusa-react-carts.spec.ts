import { QueryClient } from '@tanstack/react-query';
import { act, createElement } from 'react';
import type { MedusaClient } from '../support/medusa-js.ts';
import {
  type HookResult,
  medusaReact,
  openTestPage,
  type RenderedHook,
  renderHook,
  settle,
  type TestPage,
  wrapIn,
} from '../support/medusa-react.ts';

/* The carts and prices of `@storekeep/medusa-react`. */

let page: TestPage;
let queryClient: QueryClient;
let open: RenderedHook | undefined;

beforeEach(async () => {
  page = await openTestPage();
  queryClient = new QueryClient();
});
afterEach(async () => {
  await open?.unmount();
  open = undefined;
  queryClient.clear();
  await page.close();
});

/** Renders a hook below a provider of carts. */
async function render(client: MedusaClient, hook: () => HookResult, provider: string): Promise<RenderedHook> {
  open = await renderHook(page, { client, queryClient }, hook, wrapIn(provider));
  return open;
}

describe('useCart', () => {
  it('replaces its cart by that of each response', async () => {
    const calls: unknown[][] = [];
    const answer =
      (name: string) =>
      (...values: unknown[]) => {
        calls.push([name, ...values]);
        return Promise.resolve({ cart: { id: `cart_${calls.length}`, items: [{ quantity: calls.length }] } });
      };
    const carts = Object.fromEntries(
      ['create', 'update', 'createPaymentSessions', 'setPaymentSession', 'addShippingMethod', 'complete'].map(
        (name) => [name, answer(name)],
      ),
    );
    const hook = await render({ carts }, () => medusaReact.useCart(), 'CartProvider');
    expect(hook.result).toMatchObject({ cart: { id: '', items: [] }, totalItems: 0 });
    const steps = [
      ['createCart', { region_id: 'reg_1' }],
      ['updateCart', { email: 'eva@example.com' }],
      ['startCheckout', undefined],
      ['pay', { provider_id: 'manual' }],
      ['addShippingMethod', { option_id: 'so_1' }],
    ] as const;
    for (const [name, body] of steps) await settle(() => hook.result[name].mutateAsync(body));
    expect(calls).toEqual([
      ['create', steps[0][1]],
      ['update', 'cart_1', steps[1][1]],
      ['createPaymentSessions', 'cart_2'],
      ['setPaymentSession', 'cart_3', steps[3][1]],
      ['addShippingMethod', 'cart_4', steps[4][1]],
    ]);
    expect(hook.result).toMatchObject({ cart: { id: 'cart_5' }, totalItems: 5 });
    await settle(() => hook.result.completeCheckout.mutateAsync());
    expect(hook.result.cart.id).toBe('cart_5');
    await settle(() => hook.result.setCart({ id: 'cart_own', items: [] }));
    expect(hook.result).toMatchObject({ cart: { id: 'cart_own' }, totalItems: 0 });
  });
});

describe('useSessionCart', () => {
  const variant = (id: string, amount: number) => ({ id, prices: [{ currency_code: 'eur', amount }] });
  const summarize = ({ items, totalItems, total }: HookResult) => ({
    items: items.map((item: HookResult) => [item.variant.id, item.quantity, item.total]),
    totalItems,
    total,
  });
  const useSessionCart = () => medusaReact.useSessionCart();

  it('adds, counts and removes items, with the prices of the region', async () => {
    const hook = await render({}, useSessionCart, 'SessionCartProvider');
    expect(hook.result).toMatchObject({ region: {}, items: [], totalItems: 0, total: 0 });
    act(() => {
      hook.result.setRegion({ currency_code: 'EUR' });
      hook.result.addItem({ variant: variant('shirt', 1950), quantity: 2 });
      hook.result.addItem({ variant: variant('mug', 725), quantity: 1 });
      hook.result.incrementItemQuantity('mug');
      hook.result.updateItemQuantity('shirt', 3);
    });
    expect(summarize(hook.result)).toEqual({
      items: [
        ['shirt', 3, 1950],
        ['mug', 2, 725],
      ],
      ...{ totalItems: 5, total: 7300 },
    });
    await settle(() => hook.result.addItem({ variant: variant('shirt', 1950), quantity: 1 }));
    act(() => {
      hook.result.decrementItemQuantity('mug');
      hook.result.decrementItemQuantity('mug');
    });
    expect(summarize(hook.result)).toEqual({ items: [['shirt', 1, 1950]], totalItems: 1, total: 1950 });
    await settle(() => hook.result.setRegion({ currency_code: 'usd' }));
    expect(hook.result.getItem('shirt')).toMatchObject({ quantity: 1, total: 0 });
    await settle(() => hook.result.clearItems());
    expect(hook.result).toMatchObject({ items: [], totalItems: 0, total: 0 });
  });

  it('rejects what is not a region or a list of items', async () => {
    const { result } = await render({}, useSessionCart, 'SessionCartProvider');
    expect(() => result.setRegion({})).toThrow('region must be a non-empty object');
    expect(() => result.setItems({})).toThrow('items must be an array of items');
  });

  it('is stored by the browser under the name of medusa-react', async () => {
    const hook = await render({}, useSessionCart, 'SessionCartProvider');
    await settle(() => hook.result.setItems([{ variant: variant('shirt', 1950), quantity: 2 }]));
    const stored = JSON.parse(page.stored.get('medusa-session-cart')!) as HookResult;
    expect(stored).toMatchObject({ totalItems: 2, items: [{ variant: { id: 'shirt' } }] });
  });

  it('shows the stored cart after the page of a server was hydrated, which has the initial one', async () => {
    const { renderToString } = await import('react-dom/server');
    const stored = { region: {}, items: [], totalItems: 7, total: 0 };
    const renders: number[] = [];
    const Count = () => {
      renders.push(medusaReact.useSessionCart().totalItems as number);
      return createElement('b', null, String(renders.at(-1)));
    };
    const element = wrapIn('SessionCartProvider')(createElement(Count));
    await page.close();
    const html = renderToString(element);
    expect(html).toBe('<b>0</b>');
    page = await openTestPage(html);
    page.stored.set('medusa-session-cart', JSON.stringify(stored));
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await page.render(element);
    expect(renders).toEqual([0, 0, 7]);
    expect(page.main.textContent).toBe('7');
    expect(complaints.mock.calls).toEqual([]);
  });
});

describe('Hooks outside of their provider', () => {
  it.each([
    ['useMedusa', 'useMedusa must be used within a MedusaProvider'],
    ['useCart', 'useCart must be used within a CartProvider'],
    ['useSessionCart', 'useSessionCart should be used as a child of SessionCartProvider'],
  ])('%s says so', async (name, message) => {
    const { renderToString } = await import('react-dom/server');
    const Component = () => {
      medusaReact[name]();
      return null;
    };
    expect(() => renderToString(createElement(Component))).toThrow(message);
  });
});

describe('Prices of @storekeep/medusa-react', () => {
  const euro = { currency_code: 'eur', tax_rate: 19 };

  it.each([
    [{ amount: 1950, region: euro }, '€23.21'],
    [{ amount: 1950, region: euro, includeTaxes: false }, '€19.50'],
    [{ amount: 1950, region: euro, includeTaxes: false, locale: 'de-DE' }, '19,50 €'],
    [{ amount: 1950, region: euro, includeTaxes: false, maximumFractionDigits: 0 }, '€20'],
    [{ amount: 1999, region: { currency_code: 'JPY' } }, '¥1,999'],
    [{ amount: 1999, region: { currency_code: 'kwd', tax_rate: null } }, 'KWD 1.999'],
  ])('%j is %s', (params, text) => {
    expect(String(medusaReact.formatAmount(params)).replace(/\s/g, ' ')).toBe(text);
  });

  it('are those of the currency of the region', () => {
    const variant = {
      prices: [
        { currency_code: 'usd', amount: 1 },
        { currency_code: 'eur', amount: 1000 },
      ],
    };
    expect(medusaReact.getVariantPrice(variant, euro)).toBe(1000);
    expect(medusaReact.formatVariantPrice({ variant, region: euro })).toBe('€11.90');
    expect(medusaReact.getVariantPrice(variant, { currency_code: 'gbp' })).toBe(0);
  });
});
