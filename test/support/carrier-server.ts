import { startFakeCompany, type RequestFields, type Behavior, type FakeCompany } from './fake-company.ts';

/** A label that the carrier has created. */
export interface Label {
  order: string;
  canceled: boolean;
  /** The number of requests to create it, and to cancel it. */
  requests: number;
  cancelRequests: number;
}

/** A carrier over HTTP, for the provider in `http-carrier.mjs`. */
export interface CarrierServer extends FakeCompany {
  create: Behavior;
  cancel: Behavior;
  /** For return labels. */
  createReturn: Behavior;
  cancelReturn: Behavior;
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
  const company = await startFakeCompany({
    '/create': { behavior: () => fake.create, run: create },
    '/cancel': { behavior: () => fake.cancel, run: cancel },
    '/create-return': { behavior: () => fake.createReturn, run: create },
    '/cancel-return': { behavior: () => fake.cancelReturn, run: cancel },
  });
  const fake: CarrierServer = {
    ...company,
    ...{ create: 'works', cancel: 'works', createReturn: 'works', cancelReturn: 'works', labels },
    countOpenLabels: (orderId) =>
      [...labels.values()].filter(({ order, canceled }) => order === orderId && !canceled).length,
  };
  return fake;
}
