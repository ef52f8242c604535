import { startViesServer, type ViesServer } from '../../fakes/vies-server.ts';
import { awaitDocuments, SELLER } from '../../support/eu-shop.ts';
import { forget } from '../../support/forgotten-persons.ts';
import { ADDRESS, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let vies: ViesServer;
let shop: SampleShop;
beforeAll(async () => {
  vies = await startViesServer();
  shop = await useSampleShop({ EU: 'documents,vat', VIES_URL: vies.url });
  ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
  ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_provider_id: 'eu-vat' }));
});
afterAll(async () => {
  await shop.close();
  await vies.stop();
});
beforeEach(() => vies.behaviors.clear());

let traders = 0;

/** A VAT id that VIES knows. */
function createTrader(country = 'FR'): string {
  const id = `${country}${String(++traders).padStart(9, '4')}`;
  vies.traders.set(id, 'Chaises SARL');
  return id;
}

/** A cart of one shirt for 19.50 and shipping for 5.00, each with 19 %. */
async function prepareCart(vat_id: string, country_code = 'fr') {
  const id = await shop.prepareCart({ provider: 'test' });
  const address = { ...ADDRESS, country_code };
  const addresses = { shipping_address: address, billing_address: address };
  return ok(await shop.store.post(`/carts/${id}`, { metadata: { vat_id }, ...addresses })).cart;
}

async function buy(cartId: string) {
  ok(await shop.store.post(`/carts/${cartId}/payment-session`, { provider_id: 'test' }));
  const { data } = ok(await shop.store.post(`/carts/${cartId}/complete`));
  ok(await shop.admin.post(`/orders/${data.id}/capture`));
  return data;
}

async function readChecks(vat_id: string) {
  return ok(await shop.admin.get(`/vat-checks?vat_id=${vat_id}`)).vat_checks;
}

describe('A business with a VAT id', () => {
  it('of another member state pays no tax, and the check is stored with its proof', async () => {
    const id = createTrader();
    const cart = await prepareCart(`fr ${id.slice(2)}`);
    expect(cart).toMatchObject({ tax_total: 0, total: 2450 });
    expect(await readChecks(id)).toMatchObject([
      {
        status: 'valid',
        name: 'Chaises SARL',
        consultation_number: expect.stringMatching(/^WAPI/) as string,
      },
    ]);
    expect(vies.questions.at(-1)).toMatchObject({
      ...{ countryCode: 'FR', requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
    });
    const [invoice] = await awaitDocuments(shop, (await buy(cart.id)).id, ['invoice']);
    expect(invoice).toMatchObject({ total: 2450, tax_total: 0 });
  });

  it.each([
    ['that VIES does not know', () => 'FR999999999', 'fr'],
    ['of the country of the seller', () => createTrader('DE'), 'fr'],
    ['pays tax for a delivery in the country of the seller', () => createTrader(), 'de'],
    ['that is none', () => 'none', 'fr'],
  ])('%s pays tax', async (_, create, country) => {
    expect(await prepareCart(create(), country)).toMatchObject({ tax_total: 466, total: 2916 });
  });

  it.each(['fails', 'unavailable', 'hangs before', 'loses the response'] as const)(
    'can buy, and pays tax, while VIES %s',
    async (behavior) => {
      vies.behaviors.set('', behavior);
      const id = createTrader();
      const cart = await prepareCart(id);
      expect(cart).toMatchObject({ tax_total: 466 });
      expect((await readChecks(id))[0]).toMatchObject({ status: 'unknown', consultation_number: null });
      expect((await buy(cart.id)).total).toBe(2916);
    },
  );

  it('is looked up once a day', async () => {
    const id = createTrader();
    await prepareCart(id);
    await prepareCart(id);
    expect(await readChecks(id)).toHaveLength(1);
  });
});

describe('The name of a sole trader', () => {
  it('is forgotten with them, but not the proof that nothing had to be taxed', async () => {
    const id = createTrader();
    const others = createTrader();
    await prepareCart(others);
    const cart = await prepareCart(`fr ${id.slice(2, 5)} ${id.slice(5)}`);
    const email = 'trader@example.com';
    ok(await shop.store.post(`/carts/${cart.id}`, { email }));
    await forget(shop, email);
    const [check] = await readChecks(id);
    expect(check).toMatchObject({ status: 'valid', name: null, address: null });
    expect(check.consultation_number).toMatch(/^WAPI/);
    expect((await readChecks(others))[0].name).toBe('Chaises SARL');
  });
});

describe('POST /admin/vat-checks', () => {
  it('asks VIES again', async () => {
    const id = createTrader();
    for (const _ of [1, 2])
      expect(ok(await shop.admin.post('/vat-checks', { vat_id: id })).vat_check).toMatchObject({
        status: 'valid',
      });
    expect(await readChecks(id)).toHaveLength(2);
    expect(await shop.admin.post('/vat-checks', { vat_id: 'XX1' })).toMatchObject({
      ...{ status: 400, body: { message: 'XX1 is not a VAT id such as FR40303265045' } },
    });
  });
});

describe('The report of VAT', () => {
  it('reconciles with the documents by month, country, scheme and rate', async () => {
    const domestic = await buy((await prepareCart('', 'de')).id);
    const abroad = await buy((await prepareCart('', 'fr')).id);
    const business = await buy((await prepareCart(createTrader())).id);
    ok(await shop.admin.post(`/orders/${abroad.id}/refund`, { amount: 1000, reason: 'discount' }));
    await awaitDocuments(shop, domestic.id, ['invoice']);
    await awaitDocuments(shop, abroad.id, ['invoice', 'credit_note']);
    await awaitDocuments(shop, business.id, ['invoice']);
    const [{ today }] = await shop.sql<{ today: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`,
    );
    const { rows, totals } = ok(await shop.admin.get(`/vat-report?to=${today}`));
    const schemes = rows.map(({ scheme, country_code, rate }) => `${scheme} ${country_code} ${rate}`);
    expect(schemes).toEqual(
      expect.arrayContaining(['domestic de 19', 'oss fr 19', 'intra_community fr 0']) as string[],
    );
    const stored = await shop.sql<{ net: string; tax: string }>(
      `select sum(s * (total - tax_total)) as net, sum(s * tax_total) as tax
       from (select *, case type when 'credit_note' then -1 else 1 end as s from eu_document where type <> 'packing_slip') d`,
    );
    const sum = (name: 'net' | 'tax') => rows.reduce((total, row) => total + row[name], 0);
    expect({ net: sum('net'), tax: sum('tax') }).toEqual({
      net: Number(stored[0].net),
      tax: Number(stored[0].tax),
    });
    expect(totals).toMatchObject([{ currency_code: 'eur', net: sum('net'), tax: sum('tax') }]);
  });

  it('rejects what is no day', async () => {
    expect(await shop.admin.get('/vat-report?from=2026-02-30')).toMatchObject({
      ...{ status: 400, body: { message: 'from is not a day such as 2026-11-30' } },
    });
  });
});
