import fc from 'fast-check';
import type { JournalChange } from '#additions/journal/index';
import { areAmong, changesToEffects, type Run } from './effects.ts';
import { OnlyRehearsed } from './only-rehearsed.ts';

const rehearsed: Run = { at: new Date('2026-11-30T10:00:00Z'), actorId: 'apk_0' };
const acted: Run = { at: new Date('2026-11-30T10:05:00Z'), actorId: 'usr_0' };

const newId = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;

/** Whether what a run changes is what the rehearsal has changed. */
const isSame = (changes: readonly JournalChange[], former: readonly JournalChange[]): boolean =>
  areAmong(changesToEffects(changes, acted), acted, changesToEffects(former, rehearsed), rehearsed);

const created = (number: number, at: string, more: object = {}): JournalChange[] => [
  {
    table: 'discount',
    id: newId('disc', number),
    before: null,
    after: { created_at: at, ends_at: '2027-01-01T00:00:00Z', ...more },
  },
  {
    table: 'discount_rule',
    id: newId('dru', number),
    before: null,
    after: { discount_id: newId('disc', number) },
  },
];

const updated = (before: unknown, after: unknown): JournalChange[] => [
  { table: 'product', id: newId('prod', 1), before: { title: before }, after: { title: after } },
];

describe('The changes of a run', () => {
  it('are those of the rehearsal with other ids and later moments', () => {
    const later = created(2, '2026-11-30T10:05:01Z');
    expect(isSame(later, created(1, '2026-11-30T10:00:01Z'))).toBe(true);
  });

  it('are others with a fixed moment that differs', () => {
    const former = created(1, '2026-11-30T10:00:01Z');
    expect(isSame(created(2, '2026-11-30T10:05:01Z', { ends_at: '2027-01-02T00:00:00Z' }), former)).toBe(
      false,
    );
  });

  it('are others unless each value is the same, before and after', () => {
    const value = fc.constantFrom('a', 'b', 1, null);
    fc.assert(
      fc.property(value, value, value, value, (before, after, formerBefore, formerAfter) => {
        const isExpected = before === formerBefore && after === formerAfter;
        expect(isSame(updated(before, after), updated(formerBefore, formerAfter))).toBe(isExpected);
      }),
    );
  });

  it('are others if a change happens more often', () => {
    expect(isSame([...updated('a', 'b'), ...updated('a', 'b')], updated('a', 'b'))).toBe(false);
  });

  it('may be a part, as of the first of several transactions', () => {
    const former = created(1, '2026-11-30T10:00:01Z');
    expect(isSame(created(2, '2026-11-30T10:05:01Z').slice(0, 1), former)).toBe(true);
  });
});

describe('A call of a provider', () => {
  const call = { provider: 'stripe', operation: 'refund', amount: 500, currency_code: 'eur' };
  const check = () => new OnlyRehearsed({ run: rehearsed, effects: [], calls: [call] }, acted);

  it('is made as it was rehearsed', () => {
    expect(check().refuseCall({ ...call })).toBeNull();
  });

  it.each([{ amount: 501 }, { currency_code: 'usd' }, { operation: 'capture' }, { provider: 'paypal' }])(
    'is refused with %j',
    (other) => {
      const checked = check();
      expect(checked.refuseCall({ ...call, ...other })).toContain('has changed');
      expect(checked.hasRefused).toBe(true);
    },
  );
});
