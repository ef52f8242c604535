import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

describe('The list of the journal', () => {
  it('goes on after the last entry of a page', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Pages' }));
    for (const title of ['one', 'two', 'three'])
      ok(await world.admin.post(`/collections/${collection.id}`, { title }));
    const path = `/journal?resource_id=${collection.id}&limit=3`;
    const first = ok(await world.admin.get(path));
    const second = ok(await world.admin.get(`${path}&after=${first.next}`));
    expect([first.entries.length, second.entries.length, second.next]).toEqual([3, 1, null]);
  });
});

describe('The export of the journal', () => {
  it('is CSV with the entries that the filters leave, in which no name is a formula', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Exported' }));
    ok(await world.admin.post(`/users/${world.staff.id}`, { first_name: '=1+1' }));
    const response = await world.admin.get(`/journal/export?resource_id=${collection.id}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, entry] = String(response.body).split('\r\n');
    expect(head).toContain('id,created_at,actor_type');
    expect(entry).toContain(`,'=1+1,PostCollections,POST,/admin/collections,collections,${collection.id}`);
  });
});
