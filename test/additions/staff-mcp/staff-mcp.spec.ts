import { type Assistant, connectAssistant, openAssistantShop } from '../../support/assistant.ts';
import { ok, type SampleShop } from '../../support/sample-shop.ts';

/* Assistants of staff (docs/staff-mcp.md), with the client of the MCP SDK over HTTP. */

let shop: SampleShop;
let assistant: Assistant;
beforeAll(async () => {
  shop = await openAssistantShop();
  assistant = await connectAssistant(shop);
});
afterAll(() => shop.close());

/** @returns the title that a product has in the shop */
const titleOf = async (id: string) => ok(await shop.admin.get(`/products/${id}`)).product.title;

let created = 0;
const createProduct = async (title: string): Promise<string> =>
  ok(await shop.admin.post('/products', { title, handle: `product-${++created}` })).product.id;

describe('An assistant', () => {
  it('sees six tools', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find', 'read', 'report', 'propose', 'undo', 'carry_out']);
  });

  it('finds the operations that its scopes allow, with their bodies', async () => {
    const { operations } = await assistant.call('find', { text: 'refund an order' });
    expect(operations[0]).toMatchObject({ operation: 'PostOrdersOrderRefunds', kind: 'change' });
    expect(operations[0].body.required).toEqual(['amount', 'reason']);
  });

  it('reads records', async () => {
    const { products } = await assistant.call('read', {
      operation: 'GetProducts',
      parameters: { q: 'Mug', fields: 'title', expand: '' },
    });
    expect(products).toEqual([{ id: shop.mug.id, title: 'Mug' }]);
  });

  it('changes nothing by a proposal, which shows what it would change', async () => {
    const id = await createProduct('Cup');
    const { would, request, needs_person } = await assistant.propose(
      'PostProductsProduct',
      { id },
      { title: 'Bowl' },
    );
    expect(would.changes).toEqual([
      { table: 'product', id, before: { title: 'Cup' }, after: { title: 'Bowl' } },
    ]);
    expect({ path: request.path, needs_person }).toEqual({
      path: `/admin/products/${id}`,
      needs_person: false,
    });
    expect(await titleOf(id)).toBe('Cup');
  });

  it('carries a proposal out by its token, in the journal by the name of its key', async () => {
    const id = await createProduct('Cup');
    const { status, entry } = await assistant.change('PostProductsProduct', { id }, { title: 'Bowl' });
    expect({ status, title: await titleOf(id) }).toEqual({ status: 'carried_out', title: 'Bowl' });
    const journaled = ok(await shop.admin.get(`/journal/${entry}`)).entry;
    expect(journaled.actor).toMatchObject({ type: 'api_key', id: assistant.key.id });
    expect(journaled.actor.name).toMatch(/^ERP/);
  });

  it('takes an entry back', async () => {
    const id = await createProduct('Cup');
    const { entry } = await assistant.change('PostProductsProduct', { id }, { title: 'Bowl' });
    const { token, would } = await assistant.call('undo', { entry });
    expect(would.changes).toMatchObject([
      { table: 'product', before: { title: 'Bowl' }, after: { title: 'Cup' } },
    ]);
    expect(await assistant.call('carry_out', { token })).toMatchObject({ status: 'carried_out' });
    expect(await titleOf(id)).toBe('Cup');
  });
});
