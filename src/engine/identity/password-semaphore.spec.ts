import { PasswordSemaphore, passwordSemaphore, withPasswordSemaphore } from './passwords.ts';

describe('The semaphore of passwords', () => {
  it('of one shop is not filled by the attempts at another one in the same process', async () => {
    const attacked = new PasswordSemaphore();
    const attempt = (): Promise<string> =>
      passwordSemaphore.run('client', () => new Promise(() => undefined));
    let refused: unknown;
    for (let attempts = 0; attempts < 1000 && !refused; attempts++)
      withPasswordSemaphore(attacked, attempt).catch((error: unknown) => (refused = error));
    await new Promise(setImmediate);

    const login = withPasswordSemaphore(new PasswordSemaphore(), () =>
      passwordSemaphore.run('client', () => Promise.resolve('checked')),
    );

    expect(refused).toMatchObject({ type: 'too_many_requests' });
    expect(await login).toBe('checked');
  });
});
