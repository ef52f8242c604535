import { HIDDEN, formatTimestamp, StoredRowParser } from './stored-rows.ts';

describe('A stored row', () => {
  const lines = new StoredRowParser(
    [
      { name: 'id', at: 'line_id', isMoment: false },
      { name: 'created_at', at: 'created_at', isMoment: true },
      { name: 'sold', at: 1, isMoment: false },
    ],
    [],
  );
  const orders = new StoredRowParser(
    [
      { name: 'id', at: 0, isMoment: false },
      { name: 'canceled_at', at: 1, isMoment: true },
    ],
    [
      { name: 'items', at: 2, many: true, rows: lines },
      { name: 'gift', at: 3, many: false, rows: lines },
      { name: 'returns', at: undefined, many: true, rows: undefined },
      { name: 'swap', at: undefined, many: false, rows: undefined },
      { name: 'prices', at: 4, many: false, rows: undefined },
    ],
  );
  const line = [{ line_id: 'item_1', created_at: '2026-01-02T03:04:05.678+00:00', of_the_table: 1 }, true];
  const returnedLine = { id: 'item_1', created_at: '2026-01-02T03:04:05Z', sold: true };

  it('is returned with the requested names in the requested order', () => {
    const returned = orders.shown(['order_1', null, [line], line, [{ amount: 1 }]]);

    expect(JSON.stringify(returned)).toBe(
      JSON.stringify({
        id: 'order_1',
        canceled_at: null,
        items: [returnedLine],
        gift: returnedLine,
        returns: [],
        swap: null,
        prices: [{ amount: 1 }],
      }),
    );
  });

  it('is null if it does not exist', () => {
    expect(orders.shown(['order_1', null, [], null, null])).toMatchObject({ items: [], gift: null });
  });

  it('is an object of nulls if it is hidden', () => {
    expect(orders.shown(['order_1', null, [], HIDDEN, null])).toMatchObject({
      gift: { id: null, created_at: null, sold: null },
    });
  });

  it('has values derived from its other columns', () => {
    const variants = new StoredRowParser(
      [
        { name: 'sold_out', at: ({ quantity }) => quantity === 0, isMoment: false },
        { name: 'quantity', at: 0, isMoment: false },
      ],
      [],
    );

    expect(JSON.stringify(variants.all([[0], [1]]))).toBe(
      '[{"sold_out":true,"quantity":0},{"sold_out":false,"quantity":1}]',
    );
  });

  it('shares no array with another row', () => {
    const [one, other] = orders.all([
      ['order_1', null, [], null, null],
      ['order_2', null, [], null, null],
    ]) as unknown as { returns: object[] }[];
    one.returns.push({});

    expect(other.returns).toEqual([]);
  });
});

describe('The timestamp', () => {
  it.each([
    ['2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.999999+00:00', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.5+05:30', '2026-01-01T21:34:05Z'],
    ['2026-12-31T23:04:05-02:00', '2027-01-01T01:04:05Z'],
    ['12026-01-02T03:04:05+00:00', '12026-01-02T03:04:05Z'],
    ['12026-01-02T03:04:05+01:00', '12026-01-02T02:04:05Z'],
    ['0044-03-15T12:00:00+00:00 BC', '0044-03-15T12:00:00Z'],
    ['0044-03-15T12:00:00+01:00 BC', '0044-03-15T11:00:00Z'],
    ['infinity', null],
    ['-infinity', null],
  ])('%s is returned as %s', (stored, returned) => {
    expect(formatTimestamp(stored)).toBe(returned);
  });
});
