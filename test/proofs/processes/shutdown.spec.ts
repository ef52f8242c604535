import { closeApp } from '#server/standalone/server';
import { ok, useSampleShop } from '../../support/sample-shop.ts';
import { installSlowPayments } from '../../support/slow-payments.ts';
import { until } from '../../support/until.ts';

describe('A server that is shut down', () => {
  it('finishes its open requests, and accepts no new ones', async () => {
    const shop = await useSampleShop({});
    const authorization = installSlowPayments(shop).hold('authorize');
    const cart = await shop.prepareCart({ provider: 'test' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const url = await shop.app.getUrl();
    const completion = fetch(`${url}/store/carts/${cart}/complete`, { method: 'POST' });
    await authorization.waitForRequest();

    const stopping = closeApp(shop.app, 60);
    await until(() => isRefused(`${url}/health`), 'new requests are not accepted');
    authorization.send();
    const response = await completion;
    await stopping;

    expect(response.status).toBe(200);
    expect(((await response.json()) as { type: string }).type).toBe('order');
    await shop.testDatabase.close();
  });

  it('cuts off requests that exceed its grace period', async () => {
    const shop = await useSampleShop({});
    const authorization = installSlowPayments(shop).hold('authorize');
    const cart = await shop.prepareCart({ provider: 'test' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const completion = fetch(`${await shop.app.getUrl()}/store/carts/${cart}/complete`, { method: 'POST' });
    await authorization.waitForRequest();
    const stopping = closeApp(shop.app, 0.2);
    await expect(completion).rejects.toThrow();
    await stopping;
    authorization.send(); // the provider responds to the closed application
    await shop.testDatabase.close();
  });
});

/** Whether no connection is accepted. */
function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}

it('GET /health returns ok while the server runs', async () => {
  const shop = await useSampleShop({});
  expect(ok(await shop.http.get('/health'))).toEqual({ status: 'ok' });
  await shop.close();
});
