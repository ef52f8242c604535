import { SlowClients } from './slow-clients.ts';

describe('Slow clients', () => {
  it('are disconnected, oldest first, once they exceed the memory budget together', () => {
    const disconnected: object[] = [];
    const clients = new SlowClients<{ name: string }>(100, (client) => disconnected.push(client));
    const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ name }));
    clients.hold(first, 40);
    clients.hold(second, 40);
    clients.hold(first, 20);
    expect(disconnected).toEqual([]);
    clients.hold(third, 10);
    expect(disconnected).toEqual([first]);
    clients.release(second);
    clients.hold(third, 90);
    expect(disconnected).toEqual([first]);
  });

  it('are disconnected if one of them exceeds the memory budget alone', () => {
    const disconnected: object[] = [];
    const clients = new SlowClients<object>(100, (client) => disconnected.push(client));
    const greedy = {};
    clients.hold(greedy, 101);
    expect(disconnected).toEqual([greedy]);
    clients.hold({}, 100);
    expect(disconnected).toEqual([greedy]);
  });
});
