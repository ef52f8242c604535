import { allCalls } from '../../contract/all-calls.ts';
import { exceptions } from '../../contract/client-type-exceptions.ts';
import { openPopulatedShop } from '../../contract/populated-shop.ts';
import { sendCall } from '../../contract/send-call.ts';
import {
  appliesTo,
  findTypeMismatches,
  listTypedOperations,
  type RecordedResponse,
} from '../../support/client-types.ts';

/*
 * Existing programs are compiled with the types of `@medusajs/client-types`. Every operation is called once, and its response is
 * compiled as a literal of the type that is declared for it.
 */

const recorded: RecordedResponse[] = [];
const failed: string[] = [];

beforeAll(async () => {
  const shop = await openPopulatedShop();
  for (const [op, prepareCall] of Object.entries(allCalls)) {
    const { status, body } = await sendCall(shop, op, await prepareCall(shop));
    if (status >= 300) failed.push(`${op} returned ${status}: ${body?.message}`);
    else if (body !== null) recorded.push({ op, body });
  }
  await shop.close();
}, 300_000);

describe('Every operation', () => {
  it('succeeds when it is called', () => {
    expect(failed).toEqual([]);
  });
});

describe('The response of', () => {
  let errors: string[];
  beforeAll(() => {
    errors = findTypeMismatches(recorded, exceptions);
  }, 300_000);

  it.each(listTypedOperations())('%s matches the type that existing programs are compiled with', (op) => {
    expect(errors.filter((error) => error.startsWith(`${op} at `))).toEqual([]);
  });

  it('every operation, typed or not, compiles without errors', () => {
    expect(errors).toEqual([]);
  });
});

describe('The list of exceptions', () => {
  it('contains none that is unused', () => {
    const unused = exceptions.filter(
      (exception) =>
        !recorded.some(({ body }) => anywhere(body, (at, value) => appliesTo(exception, at, value))),
    );
    expect(unused).toEqual([]);
  });
});

describe('The comparison with types', () => {
  it('finds a wrong type, a null and a missing property', () => {
    const op = 'GET /admin/regions/{id}';
    const { region } = recorded.find((exchange) => exchange.op === op)!.body as { region: object };
    const changes = [{ name: 5 }, { currency_code: null }, { name: undefined }];
    const errors = findTypeMismatches(
      changes.map((change) => ({
        op,
        body: JSON.parse(JSON.stringify({ region: { ...region, eu: undefined, ...change } })),
      })),
      exceptions,
    );
    expect(errors).toEqual([
      expect.stringContaining("region.name: Type 'number' is not assignable to type 'string'"),
      expect.stringContaining("region.currency_code: Type 'null' is not assignable to type 'string'"),
      expect.stringContaining("region: Property 'name' is missing"),
    ]);
  });
});

/** Returns whether the predicate holds for a value or for any value nested in it, each given with its path. */
function anywhere(value: unknown, predicate: (at: string, value: unknown) => boolean, at = ''): boolean {
  if (predicate(at, value)) return true;
  if (Array.isArray(value)) return value.some((element) => anywhere(element, predicate, `${at}[]`));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => anywhere(one, predicate, at ? `${at}.${key}` : key));
}
