import { createHmac } from 'node:crypto';
import { type FakeCompany, type FakeRequest, type FakeResponse, startFakeCompany } from './fake-company.ts';

/** A label that the hub has sold. */
export interface HubLabelAtCompany {
  id: string;
  reference: string;
  service: string;
  is_return: boolean;
  tracking_number: string;
  status: 'sold' | 'void' | 'in transit';
}

/** A shipping hub over HTTP: services, rates, labels. `refuses` declines a request. */
export interface CarrierHub extends FakeCompany<'refuses'> {
  apiKey: string;
  webhookSecret: string;
  labels: Map<string, HubLabelAtCompany>;
  labelOf(reference: string): HubLabelAtCompany;
  /** @returns the body and headers of an event */
  signEvent(type: string, label: object): { body: string; headers: Record<string, string> };
}

const SERVICES = [
  { code: 'parcel', name: 'Parcel', is_return: false },
  { code: 'parcel-return', name: 'Return of a parcel', is_return: true },
];

export async function startCarrierHub(): Promise<CarrierHub> {
  const [apiKey, webhookSecret] = ['hub-key-of-the-tests', 'hub-secret-of-the-tests'];
  const labels: CarrierHub['labels'] = new Map();
  const responses = new Map<string, FakeResponse>();

  const execute = ({ route, path, text }: FakeRequest): FakeResponse | undefined => {
    if (route === 'GET /v1/services') return { body: { services: SERVICES } };
    if (route === 'POST /v1/rates') {
      const { currency, value } = JSON.parse(text) as { currency: string; value: number };
      return { body: { amount: 400 + Math.round(value / 100), currency } };
    }
    if (route === 'POST /v1/labels') {
      const number = labels.size + 1;
      const body = JSON.parse(text) as HubLabelAtCompany;
      const label = {
        ...body,
        id: `lbl_${number}`,
        tracking_number: `TRACK${number}`,
        status: 'sold' as const,
      };
      labels.set(label.id, label);
      return { status: 201, body: label };
    }
    const label = labels.get(path.split('/')[3]);
    if (!label) return undefined;
    if (route === `GET /v1/labels/${label.id}/pdf`) return { body: '%PDF-1.7' };
    if (route !== `POST /v1/labels/${label.id}/void`) return undefined;
    if (label.status === 'in transit') return { status: 409, body: { message: 'The parcel is on its way' } };
    label.status = 'void';
    return { body: label };
  };

  const company = await startFakeCompany({
    name: 'The shipping hub',
    rejections: { refuses: { status: 422, body: { message: 'The address is incomplete' } } },
    respond(request) {
      if (request.headers.authorization !== `Bearer ${apiKey}`) return { status: 401, body: {} };
      const key = request.headers['idempotency-key'];
      const stored = key === undefined ? undefined : `${request.route} ${String(key)}`;
      const response = (stored && responses.get(stored)) || execute(request);
      if (stored && response) responses.set(stored, response);
      return response;
    },
  });
  return {
    ...{ ...company, apiKey, webhookSecret, labels },
    labelOf: (reference) => [...labels.values()].find((label) => label.reference === reference)!,
    signEvent(type, label) {
      const body = JSON.stringify({ type, label });
      const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
      return {
        body,
        headers: { 'content-type': 'application/json', 'x-hub-signature': `sha256=${signature}` },
      };
    },
  };
}
