import { Provider } from './provider.ts';
import { checkedProvider } from './rehearse-call.ts';

class Bank extends Provider {
  readonly id = 'bank';
  readonly refunded: number[] = [];

  refund(_payment: { currency_code: string }, amount: number): Promise<{ status: string }> {
    this.refunded.push(amount);
    return Promise.resolve({ status: 'done' });
  }
}

describe('A checked provider', () => {
  it('makes calls that the check allows, and refuses others', async () => {
    const bank = new Bank();
    const checked = checkedProvider(bank, {
      beforeCommit: () => Promise.resolve(),
      refuseCall: ({ amount }) => (amount === 500 ? null : 'too much'),
    });
    expect(await checked.refund({ currency_code: 'eur' }, 500)).toEqual({ status: 'done' });
    expect(await checked.refund({ currency_code: 'eur' }, 501)).toEqual({
      status: 'refused',
      message: 'too much',
    });
    expect(bank.refunded).toEqual([500]);
  });
});
