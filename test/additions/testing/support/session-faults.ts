import { correct, create, type Faults, withoutLock } from './faulty-payments.ts';
import { answerOf } from './model-payments.ts';

/** Faults of sessions and authorizations, by the case that finds each. */
export const SESSION_FAULTS: Faults = {
  'The provider has an id, a family for the path of its webhooks, and a timeout': [
    'an id with a slash',
    (p) => void Object.assign(p, { id: 'model/cards' }),
  ],
  'A new session has data that are JSON and smaller than 64 kB': [
    'the whole catalogue in the data',
    (p) => void (p.initiate = async () => ({ data: { catalogue: 'x'.repeat(70_000) } })),
  ],
  'The data for the shopper contain nothing of the private data': [
    'the private data are returned to the shopper, too',
    (p) =>
      void (p.initiate = async (details, signal) => {
        const { data, private_data } = await correct.initiate.call(p, details, signal);
        return { data: { ...data, debug: private_data }, private_data };
      }),
  ],
  'A change of the returned data does not change later responses': [
    'one object for all sessions',
    (p) => {
      const data = {};
      p.initiate = async (details, signal) => ({
        ...(await correct.initiate.call(p, details, signal)),
        data,
      });
    },
  ],
  'The provider does not change the data that it gets': [
    'the status is written into the request',
    (p) =>
      void (p.authorize = async (request, key, signal) => {
        request.data.status = 'authorized';
        return correct.authorize.call(p, request, key, signal);
      }),
  ],
  'Opening a session again with the same session key opens one session': [
    'the session key is ignored',
    (p) => void (p.initiate = async (details) => answerOf(create(p, details))),
  ],
  'Concurrent calls with the same session key open one session': [
    'the session key is looked up without a lock',
    (p) =>
      void (p.initiate = async (details) => {
        const find = () =>
          [...p.company.sessions.values()].find(({ session_key }) => session_key === details.session_key);
        await withoutLock(
          () => find() !== undefined,
          () => void p.company.create(details),
        );
        return answerOf(find()!);
      }),
  ],
  'A session has exactly the amount and currency of the cart': [
    'the amount is converted to a decimal fraction, and cut off',
    (p) =>
      void (p.initiate = (details, signal) =>
        correct.initiate.call(p, { ...details, amount: Math.trunc((details.amount / 100) * 100) }, signal)),
  ],
  'A session in a currency without decimals has exactly the amount of the cart': [
    'yen are divided by 100',
    (p) =>
      void (p.initiate = (details, signal) => {
        const amount = details.currency_code === 'jpy' ? Math.round(details.amount / 100) : details.amount;
        return correct.initiate.call(p, { ...details, amount }, signal);
      }),
  ],
  'A change of the amount reaches the session': [
    'an update changes the data only',
    (p) => void (p.update = async ({ data, amount }) => ({ data: { ...data, amount } })),
  ],
  'A client cannot change the id, amount or metadata of a session': [
    'the data of the client are stored as they are',
    (p) =>
      void (p.update = async (request, signal) => {
        await correct.update.call(p, request, signal);
        return { data: request.data };
      }),
  ],
  'Deleting a session closes it': ['sessions are left open', (p) => void (p.delete = async () => {})],
  'Deleting a session twice succeeds': [
    'deleting a closed session fails',
    (p) =>
      void (p.delete = async (session, signal) => {
        if (p.company.find(session).state === 'canceled') throw new Error('The session is closed');
        await correct.delete.call(p, session, signal);
      }),
  ],
  'A session that the shopper has not confirmed authorizes nothing': [
    'the company is not asked for the state of the session',
    (p) => void (p.authorize = async ({ data }) => ({ status: 'authorized', data })),
  ],
  'A confirmed session is authorized with its full amount': [
    'a tenth is authorized',
    (p) =>
      void (p.authorize = async (request, key, signal) => {
        const answer = await correct.authorize.call(p, request, key, signal);
        p.company.find(request).authorized = 43;
        return answer;
      }),
  ],
  'A payment is reported as captured only if the company has captured it': [
    '`captured` is missing',
    () => ({ capturesAtOnce: true }),
  ],
  'A repeated authorization with the same key authorizes once': [
    'each call authorizes',
    (p) =>
      void (p.authorize = async (request, key, signal) => {
        const session = p.company.find(request);
        const before = session.authorized;
        const answer = await correct.authorize.call(p, request, key, signal);
        session.authorized = before + session.amount;
        return answer;
      }),
  ],
  'Concurrent authorizations with the same key authorize once': [
    'the key is looked up without a lock',
    (p) =>
      void (p.authorize = async (request) => {
        const session = p.company.find(request);
        const authorizeAgain = () => (session.authorized += session.amount);
        await withoutLock(() => session.authorized > 0, authorizeAgain);
        return { status: 'authorized', data: request.data };
      }),
  ],
  'A session that was confirmed for another cart is refused': [
    'the cart of the session is not compared',
    (p) =>
      void (p.authorize = (request, key, signal) =>
        correct.authorize.call(p, { ...request, cart_id: p.company.find(request).cart_id }, key, signal)),
  ],
  'A session that was confirmed for a lower amount is refused': [
    'the amount of the session is not compared',
    (p) =>
      void (p.authorize = (request, key, signal) =>
        correct.authorize.call(p, { ...request, amount: p.company.find(request).amount }, key, signal)),
  ],
  'A session that was confirmed in another currency is refused': [
    'the currency of the session is not compared',
    (p) =>
      void (p.authorize = (request, key, signal) => {
        const { currency_code } = p.company.find(request);
        return correct.authorize.call(p, { ...request, currency_code }, key, signal);
      }),
  ],
  'A declined payment is refused with a message, or the shopper may try again': [
    'a refusal without a message',
    (p) =>
      void (p.authorize = async (request, key, signal) => ({
        ...(await correct.authorize.call(p, request, key, signal)),
        message: undefined,
      })),
  ],
};
