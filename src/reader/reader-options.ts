/** How the reader works; one of these per installation, see `CommerceOptions`. */
export class ReaderOptions {
  /** Bytes of JSON that a process keeps of what shoppers look at most: 12 MiB unless told, 0 keeps none. */
  readonly keptBytes: number;

  constructor({ keptBytes = 12 * 2 ** 20 }: Partial<ReaderOptions> = {}) {
    this.keptBytes = keptBytes;
  }
}
