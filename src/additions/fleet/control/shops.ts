import type { NewShop, ShopChange, ShopRecord } from './shop-record.ts';

/** The control records of a fleet: which shops there are, by which hosts they are reached, and where their databases are. */
export abstract class Shops {
  /** All shops, in the order of their ids. */
  abstract list(): Promise<ShopRecord[]>;

  /** The shop of a host; undefined if no shop has it. */
  abstract find(host: string): Promise<ShopRecord | undefined>;

  /** @throws CommerceError if it is invalid, or another shop has its id or one of its hosts */
  abstract create(shop: NewShop): Promise<ShopRecord>;

  /**
   * Changes a record if nothing else has changed it since it was read.
   * @param expectedVersion of the record that the change is based on
   * @throws ShopChangedError if its version is another one meanwhile, or it is missing
   */
  abstract update(id: string, expectedVersion: number, change: ShopChange): Promise<ShopRecord>;

  /**
   * Calls `changed` with all shops, at first and soon after each change, within a second. While the records cannot be read, it is not called,
   * and `failed` is with the reason. @returns a function that ends the calls
   */
  abstract watch(
    changed: (shops: readonly ShopRecord[]) => void,
    failed: (error: unknown) => void,
  ): () => Promise<void>;

  /** Disconnects from where the records are stored. */
  abstract close(): Promise<void>;
}

/** Another process has changed the record since it was read. */
export class ShopChangedError extends Error {
  override readonly name = 'ShopChangedError';

  constructor(id: string) {
    super(`The record of the shop ${id} has changed meanwhile`);
  }
}

/** How often the records are looked at. */
const WATCH_MS = 250;
/** The same while a shop is being moved: its requests wait until the process notices that it was. */
const WATCH_MOVING_MS = 25;

/**
 * Looks at a fingerprint of the records again and again, and reads them if it has changed.
 * @returns a function that ends this once the present look is over
 */
export function watchRecords(
  { fingerprint, read }: { fingerprint(): Promise<string>; read(): Promise<readonly ShopRecord[]> },
  changed: (shops: readonly ShopRecord[]) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let known: string | undefined;
  let isClosed = false;
  let isMoving = false;
  let timer: NodeJS.Timeout | undefined;
  let look = Promise.resolve();
  const lookOnce = async (): Promise<void> => {
    try {
      const found = await fingerprint();
      if (found !== known) {
        const records = await read();
        isMoving = records.some(({ state }) => state === 'moving');
        changed(records);
        known = found; // taken before the records were read, so that no change is missed
      }
    } catch (error) {
      failed(error);
    }
    if (!isClosed)
      timer = setTimeout(
        () => {
          look = lookOnce();
        },
        isMoving ? WATCH_MOVING_MS : WATCH_MS,
      );
  };
  look = lookOnce();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await look;
  };
}
