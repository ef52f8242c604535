import type { HttpResponse } from './shop.ts';

/** Looks for the words in the message of an answer that is to be a refusal. */
export async function expectRejection(
  answer: Promise<HttpResponse>,
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
export function rejection(message: string, type = 'not_allowed'): Partial<HttpResponse> {
  return { status: 400, body: { type, message } };
}

/** When it is said, what calls it forth, and what is said. */
export type RejectionCase = [
  when: string,
  send: () => Promise<HttpResponse>,
  status: number,
  type: string,
  message: () => string,
];

/** Sends it, and looks at what is said. */
export async function expectRejectionCase(...[, send, status, type, message]: RejectionCase): Promise<void> {
  const answer = await send();
  expect({ status: answer.status, type: answer.body.type, message: answer.body.message }).toEqual({
    status,
    type,
    message: message(),
  });
}

/** @param message that is asked for when the request has been answered, where it names what the test has made */
type CreateRejectionCase = (
  when: string,
  send: () => Promise<HttpResponse>,
  message: string | (() => string),
) => RejectionCase;

function casesWith(status: number, type: string): CreateRejectionCase {
  return (when, send, message) => [
    when,
    send,
    status,
    type,
    () => (typeof message === 'string' ? message : message()),
  ];
}

export const invalidData = casesWith(400, 'invalid_data');
export const notAllowed = casesWith(400, 'not_allowed');
export const notFound = casesWith(404, 'not_found');
export const duplicate = casesWith(422, 'duplicate_error');
