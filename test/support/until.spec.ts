import { until } from './until.ts';

describe('until', () => {
  /** Lets the time limit pass between the first and the second attempt. */
  function skipTheLimit(): void {
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 200_000));
  }

  it('returns the value of the condition when it is met', async () => {
    let attempts = 0;
    expect(await until(() => ++attempts === 3 && 'met')).toBe('met');
  });

  it('waits for the first row of a list', async () => {
    const rows: string[] = [];
    const waiting = until(async () => rows);
    rows.push('order_1');
    expect(await waiting).toEqual(['order_1']);
  });

  it('throws what the condition throws', async () => {
    const failing = until(() => {
      throw new Error('the server has ended');
    });
    await expect(failing).rejects.toThrow('the server has ended');
  });

  it('names the condition and its last value when the limit is reached', async () => {
    skipTheLimit();
    const orders = { count: 0 };
    const waiting = until(() => (orders.count > 0 ? orders : null));
    await expect(waiting).rejects.toThrow(
      /within 150 s\nCondition: .*orders\.count > 0.*\nLast value: null$/s,
    );
  });

  it('adds the description when the limit is reached', async () => {
    skipTheLimit();
    await expect(until(() => 0, 'eight webhooks are delivered')).rejects.toThrow(
      /within 150 s: eight webhooks are delivered\n.*\nLast value: 0$/s,
    );
  });

  it('shows what a description returns when the limit is reached', async () => {
    skipTheLimit();
    const received: string[] = [];
    const waiting = until(
      () => received.length === 2,
      () => received,
    );
    received.push('note_1');
    await expect(waiting).rejects.toThrow('within 150 s: ["note_1"]\n');
  });

  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'undefined'],
    ['an empty list', [], '[]'],
    ['a bigint', 0n, '0n'],
  ])('shows a last value that is %s', async (_, value, text) => {
    skipTheLimit();
    await expect(until(() => value)).rejects.toThrow(`Last value: ${text}`);
  });

  it('shortens a long last value', async () => {
    skipTheLimit();
    const rows = { length: 0, text: 'x'.repeat(5000) };
    const waiting = until(
      () => rows.length > 0,
      () => rows,
    );
    await expect(waiting).rejects.toThrow(/x{900}x*…\nCondition/);
  });
});
