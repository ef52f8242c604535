import { type LegalShop, prepareAccepting, publishText, useLegalShop } from '../../support/legal-shop.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';

let shop: LegalShop;
beforeAll(async () => (shop = await useLegalShop()));
afterAll(() => shop.close());
beforeEach(() => requireTexts([]));

/** Sets which texts carts of Europe have to accept. */
const requireTexts = async (required: string[]) =>
  ok(await shop.admin.post(`/regions/${shop.europe.id}`, { metadata: { legal_texts: { required } } }));

const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);

async function place(ids?: readonly string[]) {
  const { id, email } = await prepareAccepting(shop, ids);
  return { ...ok(await complete(id)).data, email };
}

const readCurrent = async (query: string) => ok(await shop.store.get(`/legal-texts?${query}`)).legal_texts;

const readAccepted = async (order: string) =>
  ok(await shop.admin.get(`/orders/${order}/legal-texts`)).legal_texts;

/** Lets days pass since a text was published. */
async function pass(id: string, days: number): Promise<void> {
  await shop.sql('alter table eu_legal_text disable trigger eu_legal_text_unchanged');
  await shop.sql(
    `update eu_legal_text set published_at = published_at - interval '${days} days' where id = $1`,
    [id],
  );
  await shop.sql('alter table eu_legal_text enable trigger eu_legal_text_unchanged');
}

describe('A legal text', () => {
  it('is a draft that staff change, until it is published as the next version', async () => {
    const { legal_text } = ok(
      await shop.admin.post('/legal-texts', { kind: 'privacy', title: 'Privacy', content: 'Nothing' }),
    );
    expect(legal_text).toMatchObject({ version: null, published_at: null, region_id: null });
    const { id } = legal_text;
    ok(await shop.admin.post(`/legal-texts/${id}`, { content: 'We store your address.' }));
    expect(await shop.store.get(`/legal-texts/${id}`)).toMatchObject({ status: 404 });
    const { legal_text: published } = ok(await shop.admin.post(`/legal-texts/${id}/publish`));
    expect(published).toMatchObject({ version: 1, content: 'We store your address.' });
    expect(ok(await shop.store.get(`/legal-texts/${id}`)).legal_text).toMatchObject({ version: 1 });
    const next = await publishText(shop, { kind: 'privacy' });
    expect(ok(await shop.admin.get(`/legal-texts/${next}`)).legal_text.version).toBe(2);
  });

  it('cannot be changed or deleted once it is published, in the database neither', async () => {
    const id = await publishText(shop);
    const refused = { status: 400, body: { type: 'not_allowed' } };
    expect(await shop.admin.post(`/legal-texts/${id}`, { title: 'Other' })).toMatchObject(refused);
    expect(await shop.admin.delete(`/legal-texts/${id}`)).toMatchObject(refused);
    ok(await shop.admin.post(`/legal-texts/${id}/publish`));
    await expect(shop.sql(`update eu_legal_text set content = '' where id = $1`, [id])).rejects.toThrow(
      'published legal texts are never changed',
    );
    await expect(shop.sql('delete from eu_legal_text where id = $1', [id])).rejects.toThrow('never changed');
  });

  it('that is a draft can be deleted', async () => {
    const { id } = ok(
      await shop.admin.post('/legal-texts', { kind: 'terms', title: 'Draft', content: 'x' }),
    ).legal_text;
    ok(await shop.admin.delete(`/legal-texts/${id}`));
    expect(await shop.admin.get(`/legal-texts/${id}`)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ region_id: 'reg_none' }, 404],
    [{ country_code: 'xx' }, 400],
  ])('needs a region and a country that exist: %j', async (fields, status) => {
    const body = { kind: 'terms', title: 'Terms', content: 'x', ...fields };
    expect(await shop.admin.post('/legal-texts', body)).toMatchObject({ status });
  });

  it('of ten that are published at once gets each version once', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const body = { kind: 'terms', title: 'Terms', content: 'x', locale: 'sv' };
        return ok(await shop.admin.post('/legal-texts', body)).legal_text.id;
      }),
    );
    const versions = await Promise.all(
      drafts.map(async (id) => ok(await shop.admin.post(`/legal-texts/${id}/publish`)).legal_text.version),
    );
    expect(versions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('The legal texts in force', () => {
  it('are the latest of the country, the region, or everybody, in the best language', async () => {
    const of = (fields: object) => publishText(shop, { kind: 'withdrawal', ...fields });
    const all = await of({ title: 'All' });
    const french = await of({ title: 'French', locale: 'fr' });
    const american = await of({ title: 'America', region_id: shop.america.id });
    const german = await of({ title: 'Germany', country_code: 'DE', locale: 'de' });
    const find = async (query: string) =>
      (await readCurrent(query)).find(({ kind }) => kind === 'withdrawal')?.id;
    expect(await find('')).toBe(all);
    expect(await find('locale=fr-BE')).toBe(french);
    expect(await find(`region_id=${shop.america.id}&locale=fr`)).toBe(american);
    expect(await find(`region_id=${shop.europe.id}&country_code=de&locale=fr`)).toBe(german);
    const cart = await shop.prepareCart();
    expect(await find(`cart_id=${cart}`)).toBe(german);
    const newer = await of({ title: 'Newer' });
    expect(await find('')).toBe(newer);
  });

  it.each(['cart_id=cart_none', 'region_id=reg_none'])('are not found for %s', async (query) => {
    expect(await shop.store.get(`/legal-texts?${query}`)).toMatchObject({ status: 404 });
  });
});

describe('The acceptance of legal texts', () => {
  it('is attached to the order as it was, also after another version', async () => {
    const id = await publishText(shop, { content: 'The first version.' });
    const order = await place([id]);
    await publishText(shop, { content: 'The second version.' });
    expect(await readAccepted(order.id)).toEqual([
      {
        ...{ id, kind: 'terms', title: 'Terms', content: 'The first version.', locale: null },
        ...{ version: expect.any(Number), accepted_at: order.created_at },
      },
    ]);
    for (const change of [
      'delete from eu_legal_acceptance',
      'update eu_legal_acceptance set accepted_at = now()',
    ])
      await expect(shop.sql(`${change} where order_id = $1`, [order.id])).rejects.toThrow('never changed');
  });

  it('has only texts that apply to the buyer and are in force', async () => {
    const replaced = await publishText(shop, { kind: 'privacy' });
    await pass(await publishText(shop, { kind: 'privacy' }), 2);
    const foreign = await publishText(shop, { kind: 'privacy', country_code: 'us' });
    const terms = await publishText(shop);
    const order = await place([replaced, foreign, terms, 'ltx_none']);
    expect((await readAccepted(order.id)).map(({ id }) => id)).toEqual([terms]);
    expect(await readAccepted((await place()).id)).toEqual([]);
  });

  it('is required where the region says so, of what was published', async () => {
    const terms = await publishText(shop, { kind: 'terms' });
    await requireTexts(['terms']);
    const { id } = await prepareAccepting(shop);
    const current = await readCurrent(`cart_id=${id}`);
    expect(current.filter(({ is_required }) => is_required).map(({ kind }) => kind)).toEqual(['terms']);
    expect(await complete(id)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The cart has to accept the legal texts: terms' },
    });
    ok(await shop.store.post(`/carts/${id}`, { metadata: { legal_texts: [terms] } }));
    const { data } = ok(await complete(id));
    expect((await readAccepted(data.id)).map((text) => text.id)).toEqual([terms]);
    expect(ok(await complete(id)).data.id).toBe(data.id);
  });

  it('of a version counts for a day after it was replaced', async () => {
    const terms = await publishText(shop);
    await requireTexts(['terms']);
    const newer = await publishText(shop);
    const { id } = await prepareAccepting(shop, [terms]);
    await pass(newer, 2);
    expect(await complete(id)).toMatchObject({ status: 400 });
    const newest = await publishText(shop);
    ok(await shop.store.post(`/carts/${id}`, { metadata: { legal_texts: [newer] } }));
    const { data } = ok(await complete(id));
    expect((await readAccepted(data.id)).map((text) => text.id)).toEqual([newer]);
    expect(newest).not.toBe(newer);
  });

  it('is not required outside of the EU', async () => {
    await publishText(shop);
    await requireTexts(['terms']);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: false }));
    const { id } = await prepareAccepting(shop);
    ok(await complete(id));
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: null }));
  });

  it('is sent with the order, as files with the texts', async () => {
    const terms = await publishText(shop, { title: 'Our terms', content: 'We ship on Mondays.' });
    const { email } = await place([terms]);
    const mail = await receiveMail(shop.smtp, email, 'Your order');
    expect(mail.text).toContain('You have accepted these texts, which are attached: Our terms.');
    const [, file] = /filename=terms-\d+\.txt[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail.source)!;
    expect(Buffer.from(file, 'base64').toString()).toBe('Our terms\n\nWe ship on Mondays.\n');
  });

  it('is shown to the customer of the order only', async () => {
    const terms = await publishText(shop);
    const order = await place([terms]);
    const owner = await registerShopper(shop, 'owner.legal@example.com');
    const path = `/orders/${order.id}/legal-texts`;
    expect(await owner.get(path)).toMatchObject({ status: 404 });
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, owner.id]);
    const { legal_texts } = ok(await owner.get(path));
    expect(legal_texts).toMatchObject([{ id: terms }]);
    expect(await shop.store.get(path)).toMatchObject({ status: 401 });
  });
});
