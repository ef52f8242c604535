import { randomUUID } from 'node:crypto';
import { correct, type Faults, onError } from './faulty-payments.ts';

const REFUSED_AUTHORIZATION = { status: 'refused', data: {}, message: 'Error' } as const;

/** Faults of outages and webhooks, by the case that finds each. */
export const CONNECTION_FAULTS: Faults = {
  '`initiate` whose response is lost takes effect once when it is repeated': [
    'the session key is ignored',
    (p) =>
      void (p.initiate = (details, signal) =>
        correct.initiate.call(p, { ...details, session_key: randomUUID() }, signal)),
  ],
  '`update` whose response is lost takes effect once when it is repeated': [
    'an error becomes a refusal',
    (p) =>
      void (p.update = (request, signal) =>
        onError(correct.update.call(p, request, signal), { status: 'refused', message: 'Error' } as never)),
  ],
  '`authorize` whose response is lost takes effect once when it is repeated': [
    'an error becomes a refusal',
    (p) =>
      void (p.authorize = (request, key, signal) =>
        onError(correct.authorize.call(p, request, key, signal), REFUSED_AUTHORIZATION)),
  ],
  '`capture` whose response is lost takes effect once when it is repeated': [
    'a capture that was executed before is refused',
    (p) =>
      void (p.capture = async (payment, amount, key, signal) =>
        p.company.find(payment).state === 'captured'
          ? { status: 'refused', message: 'Captured already' }
          : correct.capture.call(p, payment, amount, key, signal)),
  ],
  '`refund` whose response is lost takes effect once when it is repeated': [
    'another key for each attempt',
    (p) =>
      void (p.refund = (payment, amount, _key, signal) =>
        correct.refund.call(p, payment, amount, randomUUID(), signal)),
  ],
  '`cancel` whose response is lost takes effect once when it is repeated': [
    'an error becomes a refusal',
    (p) =>
      void (p.cancel = (payment, key, signal) =>
        onError(correct.cancel.call(p, payment, key, signal), { status: 'refused' as const })),
  ],
  '`initiate` is not refused while the company is down, and succeeds later': [
    'a session without an intent',
    (p) =>
      void (p.initiate = (details, signal) =>
        onError(correct.initiate.call(p, details, signal), { data: {} })),
  ],
  '`update` is not refused while the company is down, and succeeds later': [
    'an error is ignored',
    (p) =>
      void (p.update = (request, signal) =>
        onError(correct.update.call(p, request, signal), { data: request.data })),
  ],
  '`authorize` is not refused while the company is down, and succeeds later': [
    'an error becomes a refusal',
    (p) =>
      void (p.authorize = (request, key, signal) =>
        onError(correct.authorize.call(p, request, key, signal), REFUSED_AUTHORIZATION)),
  ],
  '`capture` is not refused while the company is down, and succeeds later': [
    'an error becomes a refusal',
    (p) =>
      void (p.capture = (payment, amount, key, signal) =>
        onError(correct.capture.call(p, payment, amount, key, signal), { status: 'refused' })),
  ],
  '`refund` is not refused while the company is down, and succeeds later': [
    'an error is ignored',
    (p) =>
      void (p.refund = (payment, amount, key, signal) =>
        onError(correct.refund.call(p, payment, amount, key, signal), {})),
  ],
  '`cancel` is not refused while the company is down, and succeeds later': [
    'an error is ignored',
    (p) =>
      void (p.cancel = (payment, key, signal) =>
        onError(correct.cancel.call(p, payment, key, signal), undefined)),
  ],
  'An authorization whose response is lost can be abandoned': [
    '`abandon` believes that an unanswered request was not executed',
    (p) => void (p.abandon = async () => {}),
  ],
  'A call whose signal is aborted ends': [
    'the signal is not passed on',
    (p) =>
      void (p.capture = (payment, amount, key) =>
        correct.capture.call(p, payment, amount, key, new AbortController().signal)),
  ],
  'A signed webhook about an authorization or capture names our cart or payment': [
    'the notice has another id',
    (p) => void (p.webhook = async () => [{ type: 'captured', payment_id: 'other' }]),
  ],
  'A signed webhook about a refund has its exact amount and a reference': [
    'the amount is a decimal fraction',
    (p) =>
      void (p.webhook = async (body, headers) => {
        const [notice] = (await correct.webhook.call(p, body, headers)) ?? [];
        return notice.type === 'refunded' ? [{ ...notice, amount: notice.amount / 100 }] : [notice];
      }),
  ],
  'A repeated webhook is read in the same way': [
    'repeated requests are ignored in memory, so that a lost 200 loses the notice',
    (p) => {
      const bodies = new Set<string>();
      p.webhook = async (body, headers) => {
        if (bodies.has(body.toString())) return [];
        bodies.add(body.toString());
        return correct.webhook.call(p, body, headers);
      };
    },
  ],
  'A webhook without a signature is rejected': [
    'a signature is checked only if there is one',
    (p) =>
      void (p.webhook = async (body, headers) =>
        headers.signature === undefined ? [] : correct.webhook.call(p, body, headers)),
  ],
  'A webhook with a forged signature is rejected': [
    'a forged signature is an error of the server, which makes the company repeat the request',
    (p) =>
      void (p.webhook = async (body, headers) => {
        const notices = await correct.webhook.call(p, body, headers);
        if (!notices) throw new Error('The signature does not match');
        return notices;
      }),
  ],
  'A webhook whose body was altered is rejected': [
    'the signature is not compared with the body',
    (p) => void (p.webhook = async (body) => [JSON.parse(body.toString())]),
  ],
  'A webhook about an unknown event has no notices': [
    'an unknown event is rejected',
    (p) =>
      void (p.webhook = async (body, headers) => {
        const notices = await correct.webhook.call(p, body, headers);
        return notices?.length === 0 ? null : notices;
      }),
  ],
};
