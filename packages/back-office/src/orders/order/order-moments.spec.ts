import { attributeMoments, describeMoment, type Moment } from './order-moments.ts';

const moment = (at: string, kind: Moment['kind'], name: string, values: Partial<Moment> = {}): Moment => ({
  ...{ at: `2026-11-30T${at}Z`, kind, name, id: `${kind} ${name}`, actor_name: null, detail: null },
  ...values,
});
const capture = moment('09:30:00', 'entry', 'PostOrdersOrderCapture', { actor_name: 'Emma' });
const captured = moment('09:30:00', 'payment', 'captured', { detail: { amount: 1950 } });

describe('The history of an order', () => {
  it('has what staff did once, with who did it', () => {
    expect(attributeMoments([captured, capture])).toEqual([
      { ...captured, actor_name: 'Emma', entry_id: capture.id },
    ]);
  });

  it('keeps an entry of which there is no other trace', () => {
    const archived = moment('10:00:00', 'entry', 'PostOrdersOrderArchive', { actor_name: 'Emma' });
    expect(attributeMoments([captured, archived])).toEqual([
      { ...captured, entry_id: null },
      { ...archived, entry_id: archived.id },
    ]);
  });

  it('does not attribute mails, which the server sends', () => {
    const mail = moment('09:30:00', 'mail', 'order.placed', { detail: { to: 'maja@example.com' } });
    expect(attributeMoments([mail, capture])).toEqual([
      { ...mail, entry_id: null },
      { ...capture, entry_id: capture.id },
    ]);
  });

  it('says amounts in the currency of the order', () => {
    expect(describeMoment(captured, 'eur')).toBe('€19.50 captured');
  });
});
