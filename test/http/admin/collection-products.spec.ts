import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

/** @returns the id of the collection */
async function createCollection(title: string): Promise<string> {
  return (await shop.admin.post('/collections', { title })).body.collection.id;
}

/** @returns the id of the product */
async function createProduct(title: string): Promise<string> {
  return (await shop.admin.post('/products', { title })).body.product.id;
}

const add = (id: string, product_ids: string[]) =>
  shop.admin.post(`/collections/${id}/products/batch`, { product_ids });

const remove = (id: string, product_ids: string[]) =>
  shop.admin.delete(`/collections/${id}/products/batch`, { product_ids });

const idOf = ({ id }: { id: string }) => id;

async function productsOf(id: string): Promise<string[]> {
  return (await shop.admin.get(`/collections/${id}`)).body.collection.products.map(idOf);
}

describe('POST /admin/collections/{id}/products/batch', () => {
  it('adds each product once', async () => {
    const [shirt, mug] = [await createProduct('Shirt'), await createProduct('Mug')];
    const { body } = await add(await createCollection('Summer'), [shirt, mug, shirt]);
    expect(body.collection.products.map(idOf).sort()).toEqual([shirt, mug].sort());
  });

  it('moves products from their previous collection', async () => {
    const [shirt, mug] = [await createProduct('Moving shirt'), await createProduct('Moving mug')];
    const [first, second] = [await createCollection('First'), await createCollection('Second')];
    await add(first, [shirt, mug]);
    expect((await add(second, [shirt])).body.collection.products.map(idOf)).toEqual([shirt]);
    expect(await productsOf(first)).toEqual([mug]);
  });

  it('accepts products that are in the collection already', async () => {
    const product = await createProduct('Present');
    const id = await createCollection('Idempotent');
    await add(id, [product]);
    expect((await add(id, [product])).status).toBe(200);
  });

  it('adds no products when one of them is unknown or deleted', async () => {
    const product = await createProduct('Unchanged');
    const deleted = await createProduct('Deleted');
    await shop.admin.delete(`/products/${deleted}`);
    const id = await createCollection('Picky');
    const { status, body } = await add(id, [product, 'prod_none', deleted]);
    expect(status).toBe(404);
    expect(body.message).toBe(`Product with id: prod_none, ${deleted} was not found`);
    expect(await productsOf(id)).toEqual([]);
  });

  it.each([
    ['no product_ids', {}],
    ['product_ids that are not a list', { product_ids: 'x' }],
  ])('rejects a body with %s', async (_, body) => {
    const id = await createCollection(`Collection for ${JSON.stringify(body)}`);
    expect((await shop.admin.post(`/collections/${id}/products/batch`, body)).status).toBe(400);
  });
});

describe('DELETE /admin/collections/{id}/products/batch', () => {
  it('removes products from this collection and not from others', async () => {
    const [inside, outside] = [await createProduct('Inside'), await createProduct('Outside')];
    const [id, other] = [await createCollection('This'), await createCollection('Other')];
    await add(id, [inside]);
    await add(other, [outside]);
    const { status, body } = await remove(id, [inside, outside]);
    expect(status).toBe(200);
    expect(body).toEqual({ id, object: 'product-collection', removed_products: [inside, outside] });
    expect(await productsOf(id)).toEqual([]);
    expect(await productsOf(other)).toEqual([outside]);
  });

  it('does not find an unknown collection', async () => {
    expect((await remove('pcol_none', [])).status).toBe(404);
  });

  it('removes no products when one of them is unknown', async () => {
    const product = await createProduct('Still inside');
    const id = await createCollection('Complete');
    await add(id, [product]);
    const { status, body } = await remove(id, [product, 'prod_none']);
    expect(status).toBe(404);
    expect(body.message).toContain('prod_none');
    expect(await productsOf(id)).toEqual([product]);
  });
});
