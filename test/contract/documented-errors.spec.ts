import { readdirSync, readFileSync } from 'node:fs';
import { fixedParts, hasSameWords } from '../support/documented-messages.ts';
import { ok } from '../support/sample-shop.ts';
import { allCalls } from './all-calls.ts';
import type { Call } from './calls.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';
import { rejectedCalls } from './rejected-calls.ts';
import { sendCall } from './send-call.ts';

/* The messages that the OpenAPI documents have for the errors of an operation are those that the server sends. */

interface Response {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, { value: { message: string } }> }>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
}

interface DocumentedError {
  op: string;
  status: string;
  message: string;
}

const errors = ['admin', 'store'].flatMap((surface): DocumentedError[] => {
  const { paths, components } = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const { content } = response.$ref ? components.responses[response.$ref.split('/').at(-1)!] : response;
        const examples = Object.values(content?.['application/json']?.examples ?? {});
        return status < '400'
          ? []
          : examples.map(({ value }) => ({
              op: `${method.toUpperCase()} ${path}`,
              status,
              message: value.message,
            }));
      }),
    ),
  );
});

const EXAMPLE_ID = /\w+_01HV5K4E6Q0Z3T8W9X2Y7B1C4D/;

let shop: PopulatedShop;

beforeAll(async () => {
  shop = await openPopulatedShop();
  const { id, variants } = shop.shirt;
  ok(await shop.admin.post(`/products/${id}/variants/${variants[0].id}`, { inventory_quantity: 1000 }));
});

afterAll(() => shop.close());

/** The documented messages about an unknown record in the path, by the parameter that names it. */
const ABOUT_PARAMETER: Record<string, RegExp> = {
  address_id: /^Address /,
  change_id: /^Order item change /,
  claim_id: /^Claim /,
  condition_id: /^DiscountCondition /,
  discount_id: /^Discount with id /,
  fulfillment_id: /^Fulfillment /,
  invite_id: /^Invite /,
  line_id: /^Line item /,
  line_item_id: /^Line item /,
  option_id: /^Option /,
  session_id: /^Payment session /,
  swap_id: /^Swap /,
  variant_id: /^Variant /,
};

/** An id that no record has, by parameter: that of the documented message, or any. */
const unknownRecords = [...new Set(errors.map(({ op }) => op))].flatMap((op) => {
  const documented = errors.filter((error) => error.op === op && error.status === '404');
  const parameters = [...op.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return parameters.flatMap((parameter): [op: string, parameter: string, message: string][] => {
    const about = ABOUT_PARAMETER[parameter];
    const isOfResource = parameter === 'id';
    const error = documented.find(({ message }) =>
      about ? about.test(message) : isOfResource && EXAMPLE_ID.test(message),
    );
    const isChecked = !isNotLookedUp(op, parameter);
    return error && isChecked && !isShared(error) ? [[op, parameter, error.message]] : [];
  });
});

/** Whether an unknown id is no error: that of a child which was deleted before. */
function isNotLookedUp(op: string, parameter: string): boolean {
  return parameter !== 'id' && /^DELETE .*{(line|option|variant|address)_id}$/.test(op);
}

/** Whether the message is that of the shared response, about a region, which says nothing about the operation. */
function isShared({ op, message }: DocumentedError): boolean {
  return (
    message.startsWith('Region ') && (!op.includes('/regions/{id}') || op === 'DELETE /admin/regions/{id}')
  );
}

describe('The documented error of an unknown record in the path', () => {
  /** Rejected requests change nothing, so those of one operation share a preparation, which takes longer than they do. */
  const prepared = new Map<string, Call | Promise<Call>>();

  it.each(unknownRecords)('is sent by %s for %s: %s', async (op, parameter, message) => {
    if (!prepared.has(op)) prepared.set(op, callOf(op));
    const call = await prepared.get(op)!;
    const [id = 'unknown'] = EXAMPLE_ID.exec(message) ?? [];
    const params = { ...call.params, [parameter]: id };
    // a message about two records has the ids of both
    if (message.split(EXAMPLE_ID).length > 2) params.location_id = id.replace('iitem', 'sloc');
    const { status, body } = await sendCall(shop, op, { ...call, params });
    expect({ status, message: (body as { message?: string }).message }).toEqual({ status: 404, message });
  });
});

describe('The documented error', () => {
  it.each(rejectedCalls)('of %s is sent: %s', async (op, message, prepare) => {
    const call = await callOf(op);
    const changes = await prepare(shop, call);
    const { status, body } = await sendCall(shop, op, { ...call, ...(isCall(changes) && changes) });
    const { message: sent } = body as { message: string };
    expect(sent).toEqual(hasSameWords(message, sent) ? sent : message);
    expect(errors).toContainEqual({ op, status: String(status), message });
  });
});

function callOf(op: string): Call | Promise<Call> {
  return allCalls[op.replace(/complete-cart$/, 'complete')](shop);
}

function isCall(changes: unknown): changes is Call {
  return typeof changes === 'object' && changes !== null && ('params' in changes || 'body' in changes);
}

/** Messages about faults, which the specs of `test/stories` cause and identify by their type, or about requests that are not JSON. */
const NEEDS_A_FAULT = [
  'A body of type text/plain is not JSON',
  'Another request is working on the same thing; try again',
  'Request body is too large',
  'The change was made, but its result cannot be read at the moment: read it again instead of repeating the request',
  'The database is not available at the moment; try again',
  'The payment was not authorized',
];

describe('Every documented message', () => {
  /** The sources of all specs except this one. */
  const specs = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.endsWith('documented-errors.spec.ts'))
    .map((file) => readFileSync(`test/${file}`, 'utf8').replaceAll("\\'", "'"));

  const sentHere = [
    ...unknownRecords.map(([, , message]) => message),
    ...rejectedCalls.map(([, message]) => message),
  ];

  const messages = [...new Set(errors.map(({ message }) => message))].filter(
    (message) => !NEEDS_A_FAULT.includes(message) && !sentHere.includes(message),
  );

  it.each(messages)('is expected by a spec that causes it: %s', (message) => {
    const [longest] = fixedParts(message).sort((a, b) => b.length - a.length);
    if (!specs.some((text) => text.includes(longest.trim())))
      throw new Error(`No spec expects "${message}": add a call to test/contract/rejected-calls.ts`);
  });
});
