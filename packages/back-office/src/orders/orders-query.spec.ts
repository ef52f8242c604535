import { changeSearch } from '../ui/list-search.ts';
import { toOrdersQuery } from './orders-query.ts';
import { readOrdersSearch } from './read-orders-search.ts';

describe('The filters of the orders', () => {
  it('are read from the URL; what is no filter is left out', () => {
    expect(
      readOrdersSearch({ payment: 'awaiting', status: 'lost', from: '2026-11-01', to: 'soon', page: 3 }),
    ).toEqual({
      payment: 'awaiting',
      from: '2026-11-01',
      page: 3,
    });
  });

  it('become parameters of the server, with both days included', () => {
    const { created_at, ...query } = toOrdersQuery({
      q: '#12',
      payment: 'awaiting',
      from: '2026-11-01',
      to: '2026-11-30',
      page: 2,
    });
    expect(query).toMatchObject({ q: '12', payment_status: ['awaiting'], limit: 25, offset: 25 });
    expect(created_at).toEqual({
      gte: new Date(2026, 10, 1).toISOString(),
      lt: new Date(2026, 11, 1).toISOString(),
    });
  });

  it('lead to the first page when they change', () => {
    expect(changeSearch({ q: 'a', page: 4 }, { q: 'b' })).toEqual({ q: 'b', page: undefined });
    expect(changeSearch({ q: 'a', page: 4 }, { page: 5 })).toEqual({ q: 'a', page: 5 });
  });
});
