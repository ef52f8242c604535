import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** A question of the shop about a VAT id. */
export interface ViesQuestion {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

/** A fake of the European Commission's service for VAT ids. `unavailable` is what it responds while a country is down. */
export interface ViesServer extends FakeCompany<'unavailable'> {
  /** The requests that it got, oldest first. */
  questions: ViesQuestion[];
  /** VAT ids that exist, with the name of the trader. */
  traders: Map<string, string>;
}

const ROUTE = 'POST /check-vat-number';

export async function startViesServer(): Promise<ViesServer> {
  const questions: ViesQuestion[] = [];
  const traders = new Map<string, string>();
  const company = await startFakeCompany({
    name: 'VIES',
    rejections: {
      unavailable: { body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } },
    },
    failure: { status: 500, body: { error: 'down' } },
    onRequest({ route, text }) {
      if (route === ROUTE) questions.push(JSON.parse(text) as ViesQuestion);
    },
    respond({ route, text }) {
      if (route !== ROUTE) return undefined;
      const { countryCode, vatNumber, requesterNumber } = JSON.parse(text) as ViesQuestion;
      const name = traders.get(`${countryCode}${vatNumber}`);
      return {
        body: {
          ...{ countryCode, vatNumber, requestDate: '2026-11-29T10:00:00.000Z', valid: name !== undefined },
          requestIdentifier: requesterNumber === undefined ? '' : `WAPI${questions.length}`,
          ...{ name: name ?? '---', address: '---' },
        },
      };
    },
  });
  return { ...company, questions, traders };
}
