import { Documented, type Document } from '../support/documented.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * `test/support/shop.ts` holds every answer of every test against the OpenAPI documents. This is what it catches.
 */

let world: World;
let documented: Documented;

beforeAll(async () => {
  world = await openWorld();
  documented = new Documented({ admin: await document('admin'), store: await document('store') });
});

afterAll(() => world.close());

it('an answer that is as documented is fine', async () => {
  expect(regions(ok(await world.admin.get('/regions')))).toBeUndefined();
});

it('an answer that shows more than is documented is not', async () => {
  const body = ok(await world.admin.get('/regions'));
  body.regions[0].colour = 'red';
  expect(regions(body)).toContain('/regions/0 must NOT have additional properties');
});

it('nor one that shows less, unless fields were chosen', async () => {
  const body = ok(await world.admin.get('/regions'));
  delete body.regions[0].name;
  expect(regions(body)).toContain("/regions/0 must have required property 'name'");
  expect(regions(body, { url: '/admin/regions?fields=id' })).toBeUndefined();
});

it('nor one with another type, or null where that is not documented', async () => {
  const body = ok(await world.admin.get('/regions'));
  Object.assign(body.regions[0], { tax_rate: '19', currency_code: null });
  expect(regions(body)).toContain('/regions/0/tax_rate must be number');
  expect(regions(body)).toContain('/regions/0/currency_code must be string');
});

it('nor one with a status that is not documented', () => {
  expect(regions({ type: 'teapot' }, { status: 418 })).toContain('is not documented to answer 418');
});

it('nor an operation that is not documented, unless there is none', () => {
  expect(regions({}, { method: 'DELETE' })).toBe('DELETE /admin/regions is not documented');
  expect(regions({}, { url: '/admin/regiments', status: 404 })).toBeUndefined();
});

function regions(body: unknown, others: { method?: string; url?: string; status?: number } = {}) {
  const answered = { method: 'GET', url: '/admin/regions', status: 200, contentType: 'application/json' };
  return documented.complaint({ ...answered, ...others, body });
}

async function document(surface: string): Promise<Document> {
  return (await world.open.get(`/docs/${surface}-json`)).body as Document;
}
