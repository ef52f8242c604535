import type { Run } from '../run.ts';
import type { Law } from './all.ts';

/** Labels: the carrier carries what our fulfillments and returns say, and nothing else. */
export const parcelLaws: Law[] = [
  {
    name: "the carrier's labels equal our fulfillments and returns",
    when: 'settled',
    broken: labelDifferences,
  },
];

function labelDifferences({ world: { carrier }, facts }: Run): string[] {
  const fulfillments = facts.fulfillments.flatMap(({ id, canceled_at }) => {
    const isLive = carrier.labels.get(id)?.canceled === false;
    return isLive === (canceled_at === null)
      ? []
      : [`${id}: ${canceled_at ? 'canceled' : 'open'}, label is ${isLive ? 'live' : 'not'}`];
  });
  const returns = facts.returns.flatMap(({ id, status }) =>
    status === 'canceled' && carrier.labels.get(id)?.canceled === false
      ? [`${id} is canceled, its label is not`]
      : [],
  );
  const orders = new Set(facts.orders.map(({ id }) => id));
  const known = new Set([...facts.fulfillments, ...facts.returns].map(({ id }) => id));
  const unknown = [...carrier.labels].flatMap(([key, { order, canceled }]) =>
    orders.has(order) && !canceled && !known.has(key) ? [`a label ${key} that is of nothing of ours`] : [],
  );
  return [...fulfillments, ...returns, ...unknown];
}
