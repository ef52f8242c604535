import fc from 'fast-check';
import { fulfillmentStatusOf, paymentStatusOf, type MoneyFacts, type ParcelFacts } from './status.ts';

describe('the state of the payment', () => {
  const nothing: MoneyFacts = { canceled: false, payments: [], refunded: 0, something_to_pay: false };
  const open = { amount: 1000, captured: false, capture_refused: false };
  const taken = { ...open, captured: true };
  const refused = { ...open, capture_refused: true };

  it.each<[string, Partial<MoneyFacts>, string]>([
    ['nothing was to be paid', {}, 'captured'],
    ['nothing has come, though it costs something', { something_to_pay: true }, 'not_paid'],
    ['the money is authorized', { payments: [open] }, 'awaiting'],
    ['it is captured', { payments: [taken] }, 'captured'],
    ['one of two payments is captured', { payments: [taken, open] }, 'awaiting'],
    ['the capture was refused', { payments: [refused] }, 'requires_action'],
    ['the capture was refused of one of two', { payments: [taken, refused] }, 'requires_action'],
    ['it was captured after a refusal', { payments: [{ ...refused, captured: true }] }, 'captured'],
    ['some of it went back', { payments: [taken], refunded: 1 }, 'partially_refunded'],
    ['all of it went back', { payments: [taken], refunded: 1000 }, 'refunded'],
    [
      'all of what was captured went back, and more is open',
      { payments: [taken, open], refunded: 1000 },
      'refunded',
    ],
    [
      'the order is canceled, whatever was paid',
      { canceled: true, payments: [taken], refunded: 1 },
      'canceled',
    ],
  ])('when %s', (_, facts, status) => {
    expect(paymentStatusOf({ ...nothing, ...facts })).toBe(status);
  });
});

describe('the state of the parcels', () => {
  const line = { quantity: 2, fulfilled: 0, shipped: 0, returned: 0 };
  const sent = { ...line, fulfilled: 2, shipped: 2 };
  const order: ParcelFacts = { canceled: false, lines: [line, line], returns: [] };

  it.each<[string, Partial<ParcelFacts>, string]>([
    ['nothing has happened', {}, 'not_fulfilled'],
    ['there are no lines', { lines: [] }, 'not_fulfilled'],
    ['one line is packed', { lines: [{ ...line, fulfilled: 2 }, line] }, 'partially_fulfilled'],
    ['all is packed', { lines: [{ ...line, fulfilled: 2 }] }, 'fulfilled'],
    ['part of it is on its way', { lines: [{ ...sent, shipped: 1 }, line] }, 'partially_shipped'],
    ['all is on its way', { lines: [sent, sent] }, 'shipped'],
    ['one piece has come back', { lines: [sent, { ...sent, returned: 1 }] }, 'partially_returned'],
    ['all has come back', { lines: [{ ...sent, returned: 2 }] }, 'returned'],
    ['a return is requested', { lines: [sent], returns: [{ status: 'requested' }] }, 'shipped'],
    [
      'the money of a return could not be paid',
      { lines: [{ ...sent, returned: 2 }], returns: [{ status: 'received' }, { status: 'requires_action' }] },
      'requires_action',
    ],
    ['the order is canceled', { canceled: true, lines: [sent] }, 'canceled'],
  ])('when %s', (_, facts, status) => {
    expect(fulfillmentStatusOf({ ...order, ...facts })).toBe(status);
  });

  it('never goes back while pieces are packed, sent and taken back', () => {
    const stages = ['not_fulfilled', 'fulfilled', 'shipped', 'returned'];
    const stage = (status: string): number => stages.indexOf(status.replace('partially_', ''));
    const steps = ['fulfilled', 'shipped', 'returned'] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...steps))), (moves) => {
        const lines = [1, 2, 3].map((quantity) => ({ quantity, fulfilled: 0, shipped: 0, returned: 0 }));
        let last = 'not_fulfilled';
        for (const [place, step] of moves) {
          const one = lines[place];
          const most = { fulfilled: one.quantity, shipped: one.fulfilled, returned: one.shipped }[step];
          if (one[step] < most) one[step] += 1;
          const now = fulfillmentStatusOf({ canceled: false, lines, returns: [] });
          if (stage(now) < stage(last)) throw new Error(`${last} became ${now}`);
          last = now;
        }
      }),
    );
  });
});
