import { filterBy } from '../rows.ts';
import type { Command } from './command.ts';

/** Payment collections of edits: sessions, authorization by customers and by staff. */
export const collectionCommands: Command[] = [
  {
    name: 'request an edit with a payment',
    weight: 5,
    perform: async (run, draws) => {
      const order = draws.pickMostly(run.state.orders, ({ canceled_at }) => canceled_at === null);
      if (!order) return;
      const body = { order_id: order.id };
      const { status, body: created } = await run.request('POST edit', 'POST', '/admin/order-edits', body);
      if (status !== 200) return;
      const path = `/admin/order-edits/${String(created.order_edit.id)}`;
      const item = { variant_id: draws.pick(run.variants)!.variant, quantity: 1 };
      await run.request('POST edit item', 'POST', `${path}/items`, item);
      await run.request('POST edit request', 'POST', `${path}/request`, {});
    },
  },
  {
    name: 'create sessions of a collection',
    weight: 4,
    perform: async (run, draws) => {
      const collection = draws.pickMostly(run.state.collections, ({ status }) => status !== 'authorized');
      if (!collection) return;
      const { id, amount } = collection;
      const path = `/store/payment-collections/${id}/sessions`;
      if (!draws.chance(30))
        return run.request('POST collection session', 'POST', path, { provider_id: 'http' });
      const first = Math.floor(amount / 2);
      const sessions = [first, amount - first].map((part) => ({ provider_id: 'http', amount: part }));
      return run.request('POST collection sessions', 'POST', `${path}/batch`, { sessions });
    },
  },
  {
    name: 'authorize a collection',
    weight: 5,
    perform: async (run, draws) => {
      const collection = draws.pickMostly(run.state.collections, ({ status }) => status !== 'authorized');
      if (!collection) return;
      const path = `/store/payment-collections/${collection.id}/sessions`;
      let sessions = filterBy(run.state.collection_sessions, 'payment_collection_id', collection.id);
      if (sessions.length === 0 && !run.isParallel) {
        await run.request('POST collection session', 'POST', path, { provider_id: 'http' });
        sessions = filterBy(run.state.collection_sessions, 'payment_collection_id', collection.id);
      }
      const session = draws.pick(sessions);
      if (!session) return;
      if (draws.chance(25))
        return run.request('POST collection session refresh', 'POST', `${path}/${session.id}`);
      if (draws.chance(40))
        return run.request('POST collection authorize several', 'POST', `${path}/batch/authorize`, {
          session_ids: sessions.map(({ id }) => id),
        });
      return run.request('POST collection authorize', 'POST', `${path}/${session.id}/authorize`);
    },
  },
  {
    name: 'update, delete or authorize a collection as staff',
    weight: 2,
    perform: async (run, draws) => {
      const collection = draws.pickMostly(run.state.collections, ({ status }) => status !== 'authorized');
      if (!collection) return;
      const path = `/admin/payment-collections/${collection.id}`;
      if (draws.chance(25)) return run.request('DELETE collection', 'DELETE', path);
      if (draws.chance(25)) return run.request('POST collection', 'POST', path, { description: 'The rest' });
      return run.request('POST collection authorize by staff', 'POST', `${path}/authorize`);
    },
  },
  {
    name: 'pay an edit and complete it',
    weight: 4,
    perform: async (run, draws) => {
      const edit = draws.pickMostly(run.state.edits, ({ requested_at, confirmed_at }) =>
        Boolean(requested_at && !confirmed_at),
      );
      if (!edit || run.isParallel) return;
      await run.request('POST edit request', 'POST', `/admin/order-edits/${edit.id}/request`, {});
      const { payment_collection_id } = run.state.edits.find(({ id }) => id === edit.id)!;
      if (payment_collection_id) {
        const path = `/store/payment-collections/${payment_collection_id}/sessions`;
        await run.request('POST collection session', 'POST', path, { provider_id: 'http' });
        const [session] = filterBy(
          run.state.collection_sessions,
          'payment_collection_id',
          payment_collection_id,
        );
        if (session)
          await run.request('POST collection authorize', 'POST', `${path}/${session.id}/authorize`);
      }
      await run.request('POST edit complete', 'POST', `/store/order-edits/${edit.id}/complete`, {});
    },
  },
];
