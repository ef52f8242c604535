import type { Run } from '../run.ts';
import type { Invariant } from './all.ts';

/** Labels: the carrier has a valid label for each open fulfillment, and no others. */
export const labelInvariants: Invariant[] = [
  {
    name: "the carrier's labels equal our fulfillments and returns",
    when: 'settled',
    findViolations: compareLabels,
  },
];

function compareLabels({ environment: { carrier }, state, hasUncanceledLabels }: Run): string[] {
  const fulfillments = state.fulfillments.flatMap(({ id, canceled_at }) => {
    const isValid = carrier.labels.get(id)?.canceled === false;
    return isValid === (canceled_at === null)
      ? []
      : [`${id}: ${canceled_at ? 'canceled' : 'open'}, its label is ${isValid ? 'valid' : 'not'}`];
  });
  const returns = state.returns.flatMap(({ id, status }) =>
    status === 'canceled' && !hasUncanceledLabels && carrier.labels.get(id)?.canceled === false
      ? [`${id} is canceled, its label is not`]
      : [],
  );
  const orders = new Set(state.orders.map(({ id }) => id));
  const known = new Set([...state.fulfillments, ...state.returns].map(({ id }) => id));
  const unknown = [...carrier.labels].flatMap(([key, { order, canceled }]) =>
    orders.has(order) && !canceled && !known.has(key)
      ? [`the label ${key} belongs to no fulfillment and no return`]
      : [],
  );
  return [...fulfillments, ...returns, ...unknown];
}
