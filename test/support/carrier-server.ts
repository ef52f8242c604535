import { startCompany, type Behaviour, type Company } from './company.ts';

/** A label that the carrier has printed. */
export interface Label {
  order: string;
  canceled: boolean;
  /** How often it was asked for, and to be given up. */
  asked: number;
  askedToCancel: number;
}

/** A company that carries parcels, as `http-carrier.mjs` knows it. */
export interface CarrierServer extends Company {
  create: Behaviour;
  cancel: Behaviour;
  /** By idempotency key: the id of the parcel. */
  labels: Map<string, Label>;
  /** How many parcels of the order it would carry. */
  liveFor(orderId: string): number;
}

export async function startCarrierServer(): Promise<CarrierServer> {
  const labels = new Map<string, Label>();
  const company = await startCompany({
    '/create': {
      behaviour: () => fake.create,
      run: ({ key, order }) => {
        if (!labels.has(key)) labels.set(key, { order, canceled: false, asked: 0, askedToCancel: 0 });
        labels.get(key)!.asked++;
        return { label: key };
      },
    },
    '/cancel': {
      behaviour: () => fake.cancel,
      run: ({ label }) => {
        const printed = labels.get(label)!;
        printed.canceled = true;
        printed.askedToCancel++;
        return {};
      },
    },
  });
  const fake: CarrierServer = {
    ...company,
    ...{ create: 'works', cancel: 'works', labels },
    liveFor: (orderId) =>
      [...labels.values()].filter(({ order, canceled }) => order === orderId && !canceled).length,
  };
  return fake;
}
