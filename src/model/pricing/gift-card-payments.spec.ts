import { type GiftCardTransactionInput, paidByGiftCards } from './gift-card-payments.ts';
import { giftCardValueOf } from './gift-card-value.ts';

function transaction(
  gift_card_id: string,
  amount: number,
  fields: Partial<GiftCardTransactionInput> = {},
): GiftCardTransactionInput {
  return { gift_card_id, amount, is_taxable: null, tax_rate: null, ...fields };
}

/** Returns the id of each card with the amount that it has paid. */
function amountsByCard(...transactions: GiftCardTransactionInput[]) {
  return paidByGiftCards(transactions).map(({ gift_card_id, amount }) => [gift_card_id, amount]);
}

describe('The amount that a gift card has paid for an order', () => {
  it('is the amount of its transaction', () => {
    expect(amountsByCard(transaction('a', 500), transaction('b', 300))).toEqual([
      ['a', 500],
      ['b', 300],
    ]);
  });

  it('is reduced by credits after the order became cheaper', () => {
    const reductions = [-100, -50].map((amount) => transaction('a', amount, { is_reduction: true }));
    expect(amountsByCard(transaction('a', 500), ...reductions)).toEqual([['a', 350]]);
  });

  it('is not reduced by the credits of another card', () => {
    expect(
      amountsByCard(
        transaction('a', 500),
        transaction('b', 300),
        transaction('b', -100, { is_reduction: true }),
      ),
    ).toEqual([
      ['a', 500],
      ['b', 200],
    ]);
  });

  it('is not reduced by the credit of a cancellation', () => {
    expect(amountsByCard(transaction('a', 500), transaction('a', -500))).toEqual([['a', 500]]);
  });

  it('is omitted for a transaction of 0', () => {
    expect(amountsByCard(transaction('a', 0))).toEqual([]);
  });

  it('has the tax of its transaction', () => {
    const taxed = transaction('a', 500, { is_taxable: true, tax_rate: 25 });
    expect(paidByGiftCards([taxed])).toEqual([taxed]);
  });
});

describe('The value of a purchased gift card', () => {
  const line = { unit_price: 1250, tax_lines: [{ rate: 25 }] };

  it('is its price if tax is added to it', () => {
    expect(giftCardValueOf({ ...line, includes_tax: false })).toBe(1250);
  });

  it('is its price without tax if that is included', () => {
    expect(giftCardValueOf({ ...line, includes_tax: true })).toBe(1000);
  });
});
