import { SlowClients } from './request-limits.ts';

describe('Slow clients', () => {
  it('are disconnected, oldest first, once they exceed the memory budget together', () => {
    const disconnected: object[] = [];
    const clients = new SlowClients<{ name: string }>(100, (client) => disconnected.push(client));
    const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ name }));
    clients.add(first, 40);
    clients.add(second, 40);
    clients.add(first, 20);
    expect(disconnected).toEqual([]);
    clients.add(third, 10);
    expect(disconnected).toEqual([first]);
    clients.release(second);
    clients.add(third, 90);
    expect(disconnected).toEqual([first]);
  });

  it('are disconnected if one of them exceeds the memory budget alone', () => {
    const disconnected: object[] = [];
    const clients = new SlowClients<object>(100, (client) => disconnected.push(client));
    const largeClient = {};
    clients.add(largeClient, 101);
    expect(disconnected).toEqual([largeClient]);
    clients.add({}, 100);
    expect(disconnected).toEqual([largeClient]);
  });
});
