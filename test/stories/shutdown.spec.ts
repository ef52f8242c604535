import { closeApp } from '../../src/server/standalone/server.ts';
import { ok, openSampleShop } from '../support/sample-shop.ts';

describe('A server that is shut down', () => {
  it('finishes its open requests, and accepts no new ones', async () => {
    const shop = await openSampleShop();
    const cart = await shop.prepareCart({ provider: 'test', data: { delay_ms: 600 } });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const url = await shop.app.getUrl();
    const completion = fetch(`${url}/store/carts/${cart}/complete`, { method: 'POST' });
    await new Promise((resolve) => setTimeout(resolve, 200));

    const stopping = closeApp(shop.app, 10);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    const response = await completion;
    await stopping;

    expect(response.status).toBe(200);
    expect(((await response.json()) as { type: string }).type).toBe('order');
    await shop.testDatabase.close();
  });

  it('cuts off requests that exceed its grace period', async () => {
    const shop = await openSampleShop();
    const cart = await shop.prepareCart({ provider: 'test', data: { delay_ms: 1200 } });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const completion = fetch(`${await shop.app.getUrl()}/store/carts/${cart}/complete`, { method: 'POST' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopping = closeApp(shop.app, 0.2);
    await expect(completion).rejects.toThrow();
    await stopping;
    await new Promise((resolve) => setTimeout(resolve, 1200)); // until the provider responds to the closed application
    await shop.testDatabase.close();
  });
});

it('GET /health returns ok while the server runs', async () => {
  const shop = await openSampleShop();
  expect(ok(await shop.http.get('/health'))).toEqual({ status: 'ok' });
  await shop.close();
});
