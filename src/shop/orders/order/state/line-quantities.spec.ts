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

describe('The fulfilled or returned quantity of a line', () => {
  it.each([
    ['0 for a new line', line(null, null), 0],
    ['that of its fulfillments', line(2, null), 2],
    ['that of its fulfillments and of the units that were returned unfulfilled', line(2, 1, 1), 3],
    ['the returned quantity, in a row of an older version, if it exceeds the fulfilled one', line(1, 3), 3],
    ['the fulfilled quantity, in a row of an older version, if it exceeds the returned one', line(3, 2), 3],
    ['that of its fulfillments if no unit is recorded as returned unfulfilled', line(3, 2, 0), 3],
  ])('is %s', (_, one, quantity) => {
    expect(fulfilledOrReturned(one)).toBe(quantity);
  });

  it('is subtracted from its quantity for the unfulfilled one', () => {
    expect(unfulfilledQuantity(line(2, 1, 1))).toBe(2);
  });
});

describe('The return of units of a line', () => {
  it('takes fulfilled units first', () => {
    const one = line(3, null);
    expect(addReturned(one, 2)).toBe(0);
    expect(quantitiesOf(one)).toEqual([3, 2, null]);
  });

  it('records units beyond the fulfilled ones as returned unfulfilled', () => {
    const one = line(1, null);
    expect(addReturned(one, 3)).toBe(2);
    expect(quantitiesOf(one)).toEqual([1, 3, 2]);
  });

  it('is added to earlier returns', () => {
    const one = line(1, 2, 1);
    expect(addReturned(one, 1)).toBe(1);
    expect(quantitiesOf(one)).toEqual([1, 3, 2]);
  });

  it('retains the units that were returned unfulfilled although others have been fulfilled since', () => {
    const one = line(3, 1, 1);
    expect(addReturned(one, 1)).toBe(0);
    expect(quantitiesOf(one)).toEqual([3, 2, 1]);
  });
});

describe('The removal of units from a fulfillment', () => {
  it('makes all of them fulfillable again if none was returned', () => {
    const one = line(3, null);
    expect(removeFulfilled(one, 2)).toBe(2);
    expect(quantitiesOf(one)).toEqual([1, null, null]);
  });

  it('makes no returned unit fulfillable again', () => {
    const one = line(3, 2);
    expect(removeFulfilled(one, 3)).toBe(1);
    expect(quantitiesOf(one)).toEqual([0, 2, 2]);
  });

  it('retains the units that were returned unfulfilled', () => {
    const one = line(2, 1, 1);
    expect(removeFulfilled(one, 1)).toBe(1);
    expect(quantitiesOf(one)).toEqual([1, 1, 1]);
  });
});

describe('The unreturned quantity of a line', () => {
  it.each([
    [null, 5],
    [2, 3],
  ])('with %j of 5 units returned is %i', (returned, quantity) => {
    expect(unreturnedQuantity(line(5, returned))).toEqual({
      id: 'item_1',
      variant_id: 'variant_1',
      quantity,
    });
  });
});
