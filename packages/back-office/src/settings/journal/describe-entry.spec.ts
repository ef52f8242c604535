import { describeEntry } from './describe-entry.ts';

const entry = (method: string, path: string, resource: string, values: object = {}) => ({
  ...{ operation: 'Operation', method, path: `/admin/${path}`, resource },
  ...values,
});

describe('An entry of the journal', () => {
  it.each([
    [entry('POST', 'products', 'products'), 'Products: created'],
    [entry('POST', 'products/prod_01HV5K', 'products'), 'Products: changed'],
    [entry('DELETE', 'collections/pcol_01HV5K', 'collections'), 'Collections: deleted'],
    [entry('POST', 'orders/order_01HV5K/capture', 'orders'), 'Orders: capture'],
    [entry('POST', 'products/prod_01/variants/variant_01', 'products'), 'Products: variants, changed'],
    [entry('DELETE', 'products/prod_01/variants/variant_01', 'products'), 'Products: variants, deleted'],
    [entry('POST', 'journal/jrn_01/undo', 'products', { undoes_id: 'jrn_01' }), 'Products: undone'],
    [entry('POST', 'wish-lists', 'wish-lists'), 'Wish lists: created'],
    [{ operation: 'Login', method: 'POST', path: '/admin/auth', resource: null }, 'Login'],
    [{ operation: 'user:create' }, 'user:create'],
  ])('%j is described as %s', (given, text) => {
    expect(describeEntry(given)).toBe(text);
  });
});
