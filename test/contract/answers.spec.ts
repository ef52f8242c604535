import { type OpenApiDocument, OpenApiValidator } from '../support/openapi-validator.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* `test/support/shop.ts` checks every response of every test against the OpenAPI documents. This spec tests that check. */

let shop: SampleShop;
let documented: OpenApiValidator;

beforeAll(async () => {
  shop = await useSampleShop();
  documented = new OpenApiValidator({ admin: await document('admin'), store: await document('store') });
});

afterAll(() => shop.close());

describe('The check of responses against the OpenAPI documents', () => {
  it('accepts a response that matches', async () => {
    expect(check(ok(await shop.admin.get('/regions')))).toBeUndefined();
  });

  it('rejects an undocumented property', async () => {
    const body = ok(await shop.admin.get('/regions'));
    Object.assign(body.regions[0], { colour: 'red' });
    expect(check(body)).toContain('/regions/0 must NOT have additional properties');
  });

  it('rejects a missing property, unless the request chose its fields', async () => {
    const body = ok(await shop.admin.get('/regions'));
    Reflect.deleteProperty(body.regions[0], 'name');
    expect(check(body)).toContain("/regions/0 must have required property 'name'");
    expect(check(body, { url: '/admin/regions?fields=id' })).toBeUndefined();
  });

  it('rejects a property of another type', async () => {
    const body = ok(await shop.admin.get('/regions'));
    Object.assign(body.regions[0], { tax_rate: '19' });
    expect(check(body)).toContain('/regions/0/tax_rate must be number');
  });

  it('rejects a null that is not documented', async () => {
    const body = ok(await shop.admin.get('/regions'));
    Object.assign(body.regions[0], { currency_code: null });
    expect(check(body)).toContain('/regions/0/currency_code must be string');
  });

  it('rejects an undocumented status', () => {
    expect(check({ type: 'teapot' }, { status: 418 })).toContain('has no documented response 418');
  });

  it('rejects an undocumented operation', () => {
    expect(check({}, { method: 'DELETE' })).toBe('DELETE /admin/regions is not documented');
  });

  it('accepts a 404 of a route that does not exist', () => {
    expect(check({}, { url: '/admin/regiments', status: 404 })).toBeUndefined();
  });
});

/** Checks a body as the response to `GET /admin/regions`, or to the given request. @returns the error, if any */
function check(body: unknown, others: { method?: string; url?: string; status?: number } = {}) {
  const response = { method: 'GET', url: '/admin/regions', status: 200, contentType: 'application/json' };
  return documented.findViolation({ ...response, ...others, body });
}

async function document(surface: string): Promise<OpenApiDocument> {
  return (await shop.http.get(`/docs/${surface}-json`)).body as OpenApiDocument;
}
