import type { InjectOptions } from 'fastify';
import { type Assistant, connectAssistant, openAssistantShop, SCOPES } from './assistant.ts';
import type { PlacedOrder } from './orders.ts';
import { lockRows, type RowLock } from './row-lock.ts';
import { ok, type SampleShop } from './sample-shop.ts';

/** A shop whose staff have an assistant, and what tests of attacks ask of both. */
export type AttackedShop = Awaited<ReturnType<typeof openAttackedShop>>;

/** Opens a shop that enforces roles, with an assistant whose key has no limit for money. */
export async function openAttackedShop() {
  const shop = await openAssistantShop({ STAFF_ROLES: 'enforced' });
  const assistant = await connectAssistant(
    shop,
    SCOPES.concat('batch-jobs:write', 'proposals:read', 'proposals:write'),
  );
  let created = 0;
  return {
    shop,
    assistant,
    carryOut: (token: string, by: Assistant = assistant) => by.call('carry_out', { token }),
    titleOf: async (id: string) => ok(await shop.admin.get(`/products/${id}`)).product.title,
    refundedOf: async ({ id }: { id: string }) =>
      ok(await shop.admin.get(`/orders/${id}`)).order.refunded_total,
    refund: ({ id }: PlacedOrder, amount: number, by: Assistant = assistant) =>
      by.propose('PostOrdersOrderRefunds', { id }, { amount, reason: 'other' }),
    async createProduct(title = 'Cup', more: object = {}): Promise<string> {
      const body = { title, handle: `attacked-${++created}`, ...more };
      return ok(await shop.admin.post('/products', body)).product.id;
    },
    /** Runs work between the last rehearsal of a proposal and its request. @returns how to stop */
    interleave: (work: () => Promise<unknown>) =>
      intercept(shop, async (inject, options) => {
        if (options.headers?.['idempotency-key'] !== undefined && !isRehearsal(options)) await work();
        return inject(options);
      }),
    /** Lets calls go on only once all of them have rehearsed, and wait for the lock of a row. */
    async waitTogether<T>(calls: (() => Promise<T>)[], row: string, values: unknown[]): Promise<T[]> {
      let rehearsed = 0;
      let open: (lock: RowLock) => void;
      const opened = new Promise<RowLock>((resolve) => (open = resolve));
      const stop = intercept(shop, async (inject, options) => {
        const response = await inject(options);
        if (!isRehearsal(options)) return response;
        if (++rehearsed === calls.length) open(await lockRows(shop, row, values));
        await opened;
        return response;
      });
      const all = Promise.all(calls.map((call) => call()));
      const lock = await opened;
      await lock.waitForWaiters(calls.length);
      await lock.release();
      return all.finally(stop);
    },
  };
}

type Inject = (options: InjectOptions) => Promise<unknown>;

/** Replaces how requests are sent within the shop. @returns how to stop */
function intercept(
  shop: SampleShop,
  send: (inject: Inject, options: InjectOptions) => Promise<unknown>,
): () => void {
  const fastify = shop.app.getHttpAdapter().getInstance() as unknown as { inject: Inject };
  const { inject } = fastify;
  fastify.inject = (options) => send(inject.bind(fastify), options);
  return () => (fastify.inject = inject);
}

const isRehearsal = ({ headers }: InjectOptions) => headers?.prefer === 'dry-run';
