import { startCompany, type Asked, type Behaviour, type Company } from './company.ts';

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
  /** The same for labels that bring things back. */
  createReturn: Behaviour;
  cancelReturn: Behaviour;
  /** By idempotency key: the id of the parcel, or of the return. */
  labels: Map<string, Label>;
  /** How many parcels of the order it would carry. */
  liveFor(orderId: string): number;
}

export async function startCarrierServer(): Promise<CarrierServer> {
  const labels = new Map<string, Label>();
  const print = ({ key, order }: Asked) => {
    if (!labels.has(key)) labels.set(key, { order, canceled: false, asked: 0, askedToCancel: 0 });
    labels.get(key)!.asked++;
    return { label: key };
  };
  const cancel = ({ label }: Asked) => {
    const printed = labels.get(label)!;
    printed.canceled = true;
    printed.askedToCancel++;
    return {};
  };
  const company = await startCompany({
    '/create': { behaviour: () => fake.create, run: print },
    '/cancel': { behaviour: () => fake.cancel, run: cancel },
    '/create-return': { behaviour: () => fake.createReturn, run: print },
    '/cancel-return': { behaviour: () => fake.cancelReturn, run: cancel },
  });
  const fake: CarrierServer = {
    ...company,
    ...{ create: 'works', cancel: 'works', createReturn: 'works', cancelReturn: 'works', labels },
    liveFor: (orderId) =>
      [...labels.values()].filter(({ order, canceled }) => order === orderId && !canceled).length,
  };
  return fake;
}
