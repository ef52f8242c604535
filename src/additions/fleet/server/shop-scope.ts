import { AsyncLocalStorage } from 'node:async_hooks';
import { PasswordSemaphore, withPasswordSemaphore } from '@storekeep/server/extend';

const current = new AsyncLocalStorage<ShopScope>();

/** What work of a shop has of its own in a process that serves many. Its timers and requests run within it. */
export class ShopScope {
  private readonly passwords = new PasswordSemaphore();

  constructor(readonly shop: string) {}

  run<T>(work: () => T): T {
    return current.run(this, () => withPasswordSemaphore(this.passwords, work));
  }
}

/** The id of the shop that the current work is for; undefined for the work of the fleet itself. */
export function currentShop(): string | undefined {
  return current.getStore()?.shop;
}
