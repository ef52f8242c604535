import { buildOrderLine } from '../../../../../test/support/order-builders.ts';
import type { OrderLine } from '../open-order.ts';
import {
  addReturnedUnits,
  fulfilledOrReturnedQuantity,
  removeFulfilledUnits,
  unfulfilledQuantity,
} from './line-quantities.ts';
import { unreturnedQuantity } from './unreturned-quantity.ts';

function buildLine(
  fulfilled: number | null,
  returned: number | null,
  unfulfilled: number | null = null,
): OrderLine {
  return buildOrderLine({
    ...{ quantity: 5, fulfilled_quantity: fulfilled, returned_quantity: returned },
    unfulfilled_returned_quantity: unfulfilled,
  });
}

function quantitiesOf(line: OrderLine) {
  const { fulfilled_quantity, returned_quantity, unfulfilled_returned_quantity } = line;
  return [fulfilled_quantity, returned_quantity, unfulfilled_returned_quantity];
}

describe('The fulfilled or returned quantity of a line', () => {
  it.each([
    ['0 for a new line', buildLine(null, null), 0],
    ['that of its fulfillments', buildLine(2, null), 2],
    ['that of its fulfillments and of the units that were returned unfulfilled', buildLine(2, 1, 1), 3],
    [
      'the returned quantity, in a row of an older version, if it exceeds the fulfilled one',
      buildLine(1, 3),
      3,
    ],
    [
      'the fulfilled quantity, in a row of an older version, if it exceeds the returned one',
      buildLine(3, 2),
      3,
    ],
    ['that of its fulfillments if no unit is recorded as returned unfulfilled', buildLine(3, 2, 0), 3],
  ])('is %s', (_, line, quantity) => {
    expect(fulfilledOrReturnedQuantity(line)).toBe(quantity);
  });

  it('is subtracted from its quantity for the unfulfilled one', () => {
    expect(unfulfilledQuantity(buildLine(2, 1, 1))).toBe(2);
  });
});

describe('The return of units of a line', () => {
  it('takes fulfilled units first', () => {
    const line = buildLine(3, null);
    expect(addReturnedUnits(line, 2)).toBe(0);
    expect(quantitiesOf(line)).toEqual([3, 2, null]);
  });

  it('records units beyond the fulfilled ones as returned unfulfilled', () => {
    const line = buildLine(1, null);
    expect(addReturnedUnits(line, 3)).toBe(2);
    expect(quantitiesOf(line)).toEqual([1, 3, 2]);
  });

  it('is added to earlier returns', () => {
    const line = buildLine(1, 2, 1);
    expect(addReturnedUnits(line, 1)).toBe(1);
    expect(quantitiesOf(line)).toEqual([1, 3, 2]);
  });

  it('retains the units that were returned unfulfilled although others have been fulfilled since', () => {
    const line = buildLine(3, 1, 1);
    expect(addReturnedUnits(line, 1)).toBe(0);
    expect(quantitiesOf(line)).toEqual([3, 2, 1]);
  });
});

describe('The removal of units from a fulfillment', () => {
  it('makes all of them fulfillable again if none was returned', () => {
    const line = buildLine(3, null);
    expect(removeFulfilledUnits(line, 2)).toBe(2);
    expect(quantitiesOf(line)).toEqual([1, null, null]);
  });

  it('makes no returned unit fulfillable again', () => {
    const line = buildLine(3, 2);
    expect(removeFulfilledUnits(line, 3)).toBe(1);
    expect(quantitiesOf(line)).toEqual([0, 2, 2]);
  });

  it('retains the units that were returned unfulfilled', () => {
    const line = buildLine(2, 1, 1);
    expect(removeFulfilledUnits(line, 1)).toBe(1);
    expect(quantitiesOf(line)).toEqual([1, 1, 1]);
  });
});

describe('The unreturned quantity of a line', () => {
  it.each([
    [null, 5],
    [2, 3],
  ])('with %j of 5 units returned is %i', (returned, quantity) => {
    expect(unreturnedQuantity(buildLine(5, returned))).toEqual({
      id: 'item_1',
      variant_id: 'variant_1',
      quantity,
    });
  });
});
