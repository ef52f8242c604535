import type { TaxRequest } from '#shop/settings/taxes/tax-provider';
import { until } from '../support/until.ts';
import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** A fake tax service over HTTP: `POST /`. It can be slow, fail, and respond with any body. */
export interface TaxServer extends FakeCompany {
  /** The requests that it got, oldest first. */
  requests: TaxRequest[];
  /** Delays the responses to the next requests; to all by default. @returns a function that releases them */
  hold(count?: number): () => void;
  /** Resolves when it has got this number of requests in total. */
  waitForRequests(times: number): Promise<void>;
  /** The body of a response; by default 10 % with the code `vat` for all lines. */
  respond: (question: TaxRequest) => unknown;
}

export async function startTaxServer(): Promise<TaxServer> {
  let held: Promise<void> | undefined;
  let toHold = 0;
  const requests: TaxRequest[] = [];
  const company = await startFakeCompany({
    name: 'The tax service',
    rejections: {},
    failure: { status: 500, body: { error: 'down' } },
    onRequest({ route, text }) {
      if (route === 'POST /') requests.push(JSON.parse(text) as TaxRequest);
    },
    async respond({ route, text }) {
      if (route !== 'POST /') return undefined;
      const question = JSON.parse(text) as TaxRequest;
      if (toHold-- > 0) await held;
      return { body: server.respond(question) };
    },
  });
  const server: TaxServer = {
    ...{ ...company, requests },
    respond: respondWithRates(VAT),
    hold: (count = Infinity) => {
      toHold = count;
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => {
        toHold = 0;
        release();
      };
    },
    waitForRequests: async (times) => {
      await until(() => requests.length >= times);
    },
  };
  return server;
}

/** The default rates. */
export const VAT = { rate: 10, name: 'VAT', code: 'vat' };

/** Responds with the same rates for all lines. */
export function respondWithRates(
  ...rates: { rate: number; name: string; code: string | null }[]
): TaxServer['respond'] {
  return ({ items, shipping_methods }) => [
    ...items.flatMap(({ id }) => rates.map((rate) => ({ ...rate, item_id: id }))),
    ...shipping_methods.flatMap(({ id }) => rates.map((rate) => ({ ...rate, shipping_method_id: id }))),
  ];
}
