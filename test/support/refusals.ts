import type { Answer } from './shop.ts';

/** Looks for the words in the message of an answer that is to be a refusal. */
export async function refused(
  answer: Promise<Answer>,
  status: number,
  message: string,
  type?: string,
): Promise<void> {
  const { status: was, body } = await answer;
  expect({ status: was, message: body.message }).toEqual({
    status,
    message: expect.stringContaining(message),
  });
  if (type) expect(body.type).toBe(type);
}

/** What an answer that says no looks like. */
export function refusal(message: string, type = 'not_allowed'): Partial<Answer> {
  return { status: 400, body: { type, message } };
}

/** When it is said, what calls it forth, and what is said. */
export type Refusal = [
  when: string,
  send: () => Promise<Answer>,
  status: number,
  type: string,
  message: () => string,
];

/** Sends it, and looks at what is said. */
export async function expectRefusal(...[, send, status, type, message]: Refusal): Promise<void> {
  const answer = await send();
  expect({ status: answer.status, type: answer.body.type, message: answer.body.message }).toEqual({
    status,
    type,
    message: message(),
  });
}

/** @param message that is asked for when the request has been answered, where it names what the test has made */
type Refused = (when: string, send: () => Promise<Answer>, message: string | (() => string)) => Refusal;

function refusedWith(status: number, type: string): Refused {
  return (when, send, message) => [
    when,
    send,
    status,
    type,
    () => (typeof message === 'string' ? message : message()),
  ];
}

export const bad = refusedWith(400, 'invalid_data');
export const forbidden = refusedWith(400, 'not_allowed');
export const missing = refusedWith(404, 'not_found');
export const twice = refusedWith(422, 'duplicate_error');
