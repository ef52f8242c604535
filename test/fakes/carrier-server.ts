import { type JsonCompany, type RequestFields, startJsonCompany } from './json-company.ts';

/** A label that the carrier has created. */
export interface Label {
  order: string;
  canceled: boolean;
  /** The number of requests to create it, and to cancel it. */
  requests: number;
  cancelRequests: number;
}

/** A carrier over HTTP, for the provider in `http-carrier.mjs`: `create`, `cancel`, and for return labels `create-return`, `cancel-return`. */
export interface CarrierServer extends JsonCompany {
  /** By idempotency key, which is the id of the fulfillment or the return. */
  labels: Map<string, Label>;
  /** The number of labels of an order that are not canceled. */
  countOpenLabels(orderId: string): number;
}

export async function startCarrierServer(): Promise<CarrierServer> {
  const labels = new Map<string, Label>();
  const create = ({ key, order }: RequestFields) => {
    if (!labels.has(key)) labels.set(key, { order, canceled: false, requests: 0, cancelRequests: 0 });
    labels.get(key)!.requests++;
    return { label: key };
  };
  const cancel = ({ label }: RequestFields) => {
    const found = labels.get(label)!;
    found.canceled = true;
    found.cancelRequests++;
    return {};
  };
  const company = await startJsonCompany('The carrier', {
    ...{ create, cancel },
    'create-return': create,
    'cancel-return': cancel,
  });
  return {
    ...{ ...company, labels },
    countOpenLabels: (orderId) =>
      [...labels.values()].filter(({ order, canceled }) => order === orderId && !canceled).length,
  };
}
