import { randomUUID } from 'node:crypto';
import { captureAgain, correct, type Faults, withoutLock } from './faulty-payments.ts';

/** Faults of captures, refunds and cancellations, by the case that finds each. */
export const TRANSFER_FAULTS: Faults = {
  'A capture succeeds': [
    'captures are not implemented',
    (p) => void (p.capture = async () => ({ status: 'refused', message: 'Not implemented' })),
  ],
  'A capture takes the full amount': [
    'the capture is not sent to the company',
    (p) => void (p.capture = async () => ({})),
  ],
  'A repeated capture with the same key captures once': [
    'the key is ignored',
    (p) => void (p.capture = async (payment) => (captureAgain(p.company.find(payment)), {})),
  ],
  'Concurrent captures with the same key capture once': [
    'the key is looked up without a lock',
    (p) =>
      void (p.capture = async (payment) => {
        const session = p.company.find(payment);
        await withoutLock(
          () => session.state === 'captured',
          () => captureAgain(session),
        );
        return {};
      }),
  ],
  'A capture of a captured payment with another key takes nothing more': [
    'only the same key is recognized',
    (p) => {
      const keys = new Set<string>();
      p.capture = async (payment, _amount, key) => {
        if (!keys.has(key)) captureAgain(p.company.find(payment));
        keys.add(key);
        return {};
      };
    },
  ],
  'A capture of a canceled payment takes nothing': [
    'the state is not looked at',
    (p) => void (p.capture = async (payment) => (captureAgain(p.company.find(payment)), {})),
  ],
  'A refund of a part succeeds': [
    'only full refunds are possible',
    (p) =>
      void (p.refund = async (payment, amount) =>
        amount === payment.amount ? {} : { status: 'refused', message: 'Only as a whole' }),
  ],
  'A refund gives back exactly its amount': [
    'the amount is converted to a decimal fraction, and cut off',
    (p) =>
      void (p.refund = (payment, amount, key, signal) =>
        correct.refund.call(p, payment, Math.trunc((amount / 100) * 100), key, signal)),
  ],
  'A payment can be refunded in full': [
    'a fee is withheld',
    (p) =>
      void (p.refund = (payment, amount, key, signal) =>
        correct.refund.call(p, payment, amount - 25, key, signal)),
  ],
  'A refund of more than the rest is refused': [
    'the rest is not compared',
    (p) =>
      void (p.refund = async (payment, amount, key) => (
        p.company.refund(p.company.find(payment), amount, key),
        {}
      )),
  ],
  'A repeated refund with the same key refunds once': [
    'the key is ignored',
    (p) =>
      void (p.refund = (payment, amount, _key, signal) =>
        correct.refund.call(p, payment, amount, randomUUID(), signal)),
  ],
  'Concurrent refunds with the same key refund once': [
    'the key is looked up without a lock',
    (p) => {
      const keys = new Set<string>();
      p.refund = async (payment, amount, key) => {
        await withoutLock(
          () => keys.has(key),
          () => p.company.refund(p.company.find(payment), amount, randomUUID()),
        );
        keys.add(key);
        return {};
      };
    },
  ],
  'Two refunds of the same amount with different keys are both executed': [
    'refunds are recognized by payment and amount instead of the key',
    (p) =>
      void (p.refund = (payment, amount, _key, signal) =>
        correct.refund.call(p, payment, amount, `${payment.id}_${amount}`, signal)),
  ],
  'A cancellation releases the authorization': [
    'the cancellation is not sent to the company',
    (p) => void (p.cancel = async () => {}),
  ],
  'A second cancellation succeeds': [
    'a payment that is canceled already is refused',
    (p) =>
      void (p.cancel = async (payment, key, signal) => {
        if (p.company.find(payment).state === 'canceled') return { status: 'refused' };
        return correct.cancel.call(p, payment, key, signal);
      }),
  ],
  'A cancellation of a captured payment refunds it, or is refused': [
    'a captured payment is reported as canceled, but stays captured',
    (p) =>
      void (p.cancel = async (payment, key, signal) => {
        if (p.company.find(payment).state === 'captured') return;
        return correct.cancel.call(p, payment, key, signal);
      }),
  ],
  'A payment whose outcome is unknown can be abandoned': [
    '`abandon` does nothing',
    (p) => void (p.abandon = async () => {}),
  ],
  'A payment that was never authorized can be abandoned': [
    '`abandon` requires an authorization',
    (p) =>
      void (p.abandon = async (request, key, signal) => {
        if (p.company.find(request).state !== 'authorized') throw new Error('No such authorization');
        await correct.abandon.call(p, request, key, signal);
      }),
  ],
};
