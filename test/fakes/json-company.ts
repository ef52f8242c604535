import { type FakeCompany, type FakeRequest, startFakeCompany } from './fake-company.ts';

/** The JSON body of a request. */
export type RequestFields = Record<string, string>;

/** A company whose operations are `POST /capture` and the like, with JSON. `refuses` responds with `{ "status": "refused" }`. */
export type JsonCompany = FakeCompany<'refuses'>;

/** @param operations by name: the effect, which returns the body of the response */
export function startJsonCompany(
  name: string,
  operations: Record<string, (fields: RequestFields) => object>,
): Promise<JsonCompany> {
  return startFakeCompany({
    name,
    nameOperation,
    rejections: { refuses: { body: { status: 'refused' } } },
    respond(request) {
      const { method, text } = request;
      const operation = nameOperation(request);
      if (method !== 'POST' || !Object.hasOwn(operations, operation)) return undefined;
      return { body: operations[operation](JSON.parse(text || '{}') as RequestFields) };
    },
  });
}

function nameOperation({ path }: FakeRequest): string {
  return path.slice(1);
}
