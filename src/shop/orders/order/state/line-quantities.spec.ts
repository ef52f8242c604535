import { buildOrderLine } from '../../../../../test/support/order-builders.ts';
import { unreturnedQuantity } from './unreturned-quantity.ts';
import type { OrderLine } from '../open-order.ts';
import { addReturned, fulfilledOrReturned, removeFulfilled, unfulfilledQuantity } from './line-quantities.ts';

function line(
  fulfilled: number | null,
  returned: number | null,
  unfulfilled: number | null = null,
): OrderLine {
  return buildOrderLine({
    ...{ quantity: 5, fulfilled_quantity: fulfilled, returned_quantity: returned },
    unfulfilled_returned_quantity: unfulfilled,
  });
}

function quantitiesOf(one: OrderLine) {
  const { fulfilled_quantity, returned_quantity, unfulfilled_returned_quantity } = one;
  return [fulfilled_quantity, returned_quantity, unfulfilled_returned_quantity];
}

describe('The units of a line that are not to be packed any more', () => {
  it.each([
    ['none of a new line', line(null, null), 0],
    ['those in fulfillments', line(2, null), 2],
    ['those that came back unpacked, too', line(2, 1, 1), 3],
    ['in a row of an older version, the returned ones beyond the fulfilled ones', line(1, 3), 3],
    ['in a row of an older version, no returned ones where as many were fulfilled', line(3, 2), 3],
    ['those that are recorded as unpacked, also where more were fulfilled', line(3, 2, 0), 3],
  ])('are %s', (_, one, quantity) => {
    expect(fulfilledOrReturned(one)).toBe(quantity);
  });

  it('leave the rest of the line to be packed', () => {
    expect(unfulfilledQuantity(line(2, 1, 1))).toBe(2);
  });
});

describe('Counting units as returned', () => {
  it('counts packed units as packed ones', () => {
    const one = line(3, null);
    expect(addReturned(one, 2)).toBe(0);
    expect(quantitiesOf(one)).toEqual([3, 2, null]);
  });

  it('counts units beyond the packed ones as never packed', () => {
    const one = line(1, null);
    expect(addReturned(one, 3)).toBe(2);
    expect(quantitiesOf(one)).toEqual([1, 3, 2]);
  });

  it('adds to the units that came back before', () => {
    const one = line(1, 2, 1);
    expect(addReturned(one, 1)).toBe(1);
    expect(quantitiesOf(one)).toEqual([1, 3, 2]);
  });

  it('leaves units that came back unpacked so, though others are packed since', () => {
    const one = line(3, 1, 1);
    expect(addReturned(one, 1)).toBe(0);
    expect(quantitiesOf(one)).toEqual([3, 2, 1]);
  });
});

describe('Taking units out of a fulfillment', () => {
  it('makes all of them packable again where nothing came back', () => {
    const one = line(3, null);
    expect(removeFulfilled(one, 2)).toBe(2);
    expect(quantitiesOf(one)).toEqual([1, null, null]);
  });

  it('makes none of them packable again that have come back', () => {
    const one = line(3, 2);
    expect(removeFulfilled(one, 3)).toBe(1);
    expect(quantitiesOf(one)).toEqual([0, 2, 2]);
  });

  it('remembers the units that came back unpacked', () => {
    const one = line(2, 1, 1);
    expect(removeFulfilled(one, 1)).toBe(1);
    expect(quantitiesOf(one)).toEqual([1, 1, 1]);
  });
});

describe('The units of a line that are left with the customer', () => {
  it.each([
    [null, 5],
    [2, 3],
  ])('are those that did not come back when %j did: %i', (returned, quantity) => {
    expect(unreturnedQuantity(line(5, returned))).toEqual({
      id: 'item_1',
      variant_id: 'variant_1',
      quantity,
    });
  });
});
