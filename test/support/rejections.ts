import { hasSameWords } from './documented-messages.ts';
import { documentedMessages } from './expect-documented.ts';
import type { HttpResponse } from './shop.ts';

/** Expects a response with this status and a message that contains the text. */
export async function expectRejection(
  response: Promise<HttpResponse>,
  status: number,
  message: string,
  type?: string,
): Promise<void> {
  const { status: actual, body } = await response;
  expect({ status: actual, message: body.message }).toEqual({
    status,
    message: expect.stringContaining(message),
  });
  if (type) expect(body.type).toBe(type);
}

/** A rejected request, for `toMatchObject`. */
export function rejection(message: string, type = 'not_allowed'): Partial<HttpResponse> {
  return { status: 400, body: { type, message } };
}

/** A row for `it.each`: a request, and the error that it leads to. */
export type RejectionCase = [
  title: string,
  send: () => Promise<HttpResponse>,
  status: number,
  type: string,
  message: () => string,
];

/** Sends the request, and expects the error, also in the OpenAPI documents. */
export async function expectRejectionCase(...[, send, status, type, message]: RejectionCase): Promise<void> {
  const response = await send();
  expect({ status: response.status, type: response.body.type, message: response.body.message }).toEqual({
    status,
    type,
    message: message(),
  });
  if (!IS_ABOUT_FORMAT.test(message()))
    expect(documentedMessages(response).filter((text) => hasSameWords(text, message()))).not.toEqual([]);
}

/** Messages about the type of a property, which follow from its schema. */
const IS_ABOUT_FORMAT = / must be (a|an|one of) |should not be empty/;

/** @param message a function, if it contains ids that exist only when the test runs; it is called after the request */
type CreateRejectionCase = (
  title: string,
  send: () => Promise<HttpResponse>,
  message: string | (() => string),
) => RejectionCase;

function casesWith(status: number, type: string): CreateRejectionCase {
  return (title, send, message) => [
    title,
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
