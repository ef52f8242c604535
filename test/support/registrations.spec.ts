import { Outbox } from '../../src/engine/background/outbox.ts';
import { PaymentProviders } from '../../src/shop/payments/payment-providers.ts';
import { ok } from './sample-shop.ts';
import { useShop, type Shop } from './shop.ts';
import { until } from './until.ts';

const subscribe = ({ app }: Shop): string[] => {
  const received: string[] = [];
  app.get(Outbox, { strict: false }).subscribe('product.created', ({ data }) => void received.push(data.id));
  return received;
};

describe('The shop of the worker', () => {
  it('has no subscribers of the spec before', async () => {
    const before = subscribe(await useShop());
    const shop = await useShop();
    const received = subscribe(shop);
    const { id } = ok(await shop.admin.post('/products', { title: 'Shirt' })).product;
    await until(() => received);
    expect({ before, received }).toEqual({ before: [], received: [id] });
  });

  it('has no providers of the spec before', async () => {
    const providers = (await useShop()).app.get(PaymentProviders, { strict: false });
    providers.register(Object.create(providers.require('test'), { id: { value: 'other' } }));
    await useShop();
    expect(providers.list().map(({ id }) => id)).toEqual(['manual', 'test']);
  });
});
