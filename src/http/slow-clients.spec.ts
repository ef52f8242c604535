import { SlowClients } from './slow-clients.ts';

describe('clients that take their time', () => {
  it('are left alone while there is room for all they keep, and cut off by age where there is not', () => {
    const gone: object[] = [];
    const clients = new SlowClients<{ name: string }>(100, (client) => gone.push(client));
    const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ name }));
    clients.hold(first, 40);
    clients.hold(second, 40);
    clients.hold(first, 20);
    expect(gone).toEqual([]);
    clients.hold(third, 10);
    expect(gone).toEqual([first]);
    clients.release(second);
    clients.hold(third, 90);
    expect(gone).toEqual([first]);
  });

  it('cannot keep more than the budget alone either', () => {
    const gone: object[] = [];
    const clients = new SlowClients<object>(100, (client) => gone.push(client));
    const greedy = {};
    clients.hold(greedy, 101);
    expect(gone).toEqual([greedy]);
    clients.hold({}, 100);
    expect(gone).toEqual([greedy]);
  });
});
