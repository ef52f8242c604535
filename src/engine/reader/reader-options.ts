/** Options of the reader; one instance per installation, see `CommerceOptions`. */
export class ReaderOptions {
  /** Size of the row cache of a process in bytes of JSON. Defaults to 12 MiB; 0 turns it off. */
  readonly keptBytes: number;

  constructor({ keptBytes = 12 * 2 ** 20 }: Partial<ReaderOptions> = {}) {
    this.keptBytes = keptBytes;
  }
}
