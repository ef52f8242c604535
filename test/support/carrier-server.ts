import { startFakeCompany, type RequestFields, type Behavior, type FakeCompany } from './fake-company.ts';

/** A label that the carrier has printed. */
export interface Label {
  order: string;
  canceled: boolean;
  /** How often it was asked for, and to be given up. */
  requests: number;
  cancelRequests: number;
}

/** A company that carries parcels, as `http-carrier.mjs` knows it. */
export interface CarrierServer extends FakeCompany {
  create: Behavior;
  cancel: Behavior;
  /** The same for labels that bring things back. */
  createReturn: Behavior;
  cancelReturn: Behavior;
  /** By idempotency key: the id of the parcel, or of the return. */
  labels: Map<string, Label>;
  /** How many parcels of the order it would carry. */
  countOpenLabels(orderId: string): number;
}

export async function startCarrierServer(): Promise<CarrierServer> {
  const labels = new Map<string, Label>();
  const print = ({ key, order }: RequestFields) => {
    if (!labels.has(key)) labels.set(key, { order, canceled: false, requests: 0, cancelRequests: 0 });
    labels.get(key)!.requests++;
    return { label: key };
  };
  const cancel = ({ label }: RequestFields) => {
    const printed = labels.get(label)!;
    printed.canceled = true;
    printed.cancelRequests++;
    return {};
  };
  const company = await startFakeCompany({
    '/create': { behaviour: () => fake.create, run: print },
    '/cancel': { behaviour: () => fake.cancel, run: cancel },
    '/create-return': { behaviour: () => fake.createReturn, run: print },
    '/cancel-return': { behaviour: () => fake.cancelReturn, run: cancel },
  });
  const fake: CarrierServer = {
    ...company,
    ...{ create: 'works', cancel: 'works', createReturn: 'works', cancelReturn: 'works', labels },
    countOpenLabels: (orderId) =>
      [...labels.values()].filter(({ order, canceled }) => order === orderId && !canceled).length,
  };
  return fake;
}
