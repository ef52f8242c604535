import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RequestsInProgress } from './requests-in-progress.ts';

type Hook = (request: { raw: IncomingMessage }, reply: object, ...rest: unknown[]) => void;

/** What an application calls while it works on a request. */
function followed() {
  const hooks = new Map<string, Hook>();
  const requests = new RequestsInProgress();
  requests.followHandlers({
    addHook: (name: string, hook: Hook) => void hooks.set(name, hook),
  } as unknown as FastifyInstance);
  const raw = new EventEmitter() as IncomingMessage;
  return {
    requests,
    raw,
    startHandler: () => hooks.get('preHandler')!({ raw }, {}, () => undefined),
    sendResponse: () => hooks.get('onSend')!({ raw }, {}, '', () => undefined),
  };
}

describe('A request in progress', () => {
  it('ends with its handler if its client has disconnected before', () => {
    const { requests, raw, startHandler, sendResponse } = followed();
    const response = new EventEmitter() as ServerResponse;
    const responded = jest.fn();
    requests.add(raw, response, responded);
    startHandler();

    response.emit('close');
    expect([requests.isIdle, responded.mock.calls.length]).toEqual([false, 0]);

    sendResponse();
    expect([requests.isIdle, responded.mock.calls.length]).toEqual([true, 1]);
  });

  it('ends when its client disconnects before its handler starts', () => {
    const { requests, raw } = followed();
    const response = new EventEmitter() as ServerResponse;
    const responded = jest.fn();
    requests.add(raw, response, responded);

    response.emit('close');

    expect([requests.isIdle, responded.mock.calls.length]).toEqual([true, 1]);
  });
});
