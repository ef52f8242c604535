/* Positions in the write-ahead log (LSN), as integers. */

/** @param text as PostgreSQL writes it, such as `16/B374D848` */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Positions of the primary with the times at which it had reached them. */
export class WalPositions {
  private readonly samples: { lsn: bigint; at: number }[] = [];

  /** @param keepSeconds how far back the lag of a replica is measured; a longer lag is at least as long */
  constructor(private readonly keepSeconds: number) {}

  /** @param at seconds, of any clock */
  add(lsn: bigint, at: number): void {
    const last = this.samples.at(-1);
    if (!last || lsn > last.lsn) this.samples.push({ lsn, at });
    while (this.samples.length > 1 && this.samples[0].at < at - this.keepSeconds) this.samples.shift();
  }

  /** Forgets the positions of a primary that another one has replaced. */
  clear(): void {
    this.samples.length = 0;
  }

  /** For how many seconds the primary has had something that a replica has not replayed. */
  lagOf(replayed: bigint, now: number): number {
    const missing = this.samples.find(({ lsn }) => lsn > replayed);
    return missing ? Math.max(0, now - missing.at) : 0;
  }
}
