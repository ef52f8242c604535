/** Where progress is written to. */
export type ProgressStream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/**
 * Reports the progress of long work on stderr, so that stdout has the result only. A terminal shows the count in one line that is
 * rewritten; elsewhere, such as in the log of a CI, each tenth of the total is a line.
 */
export class Progress {
  private isLineOpen = false;
  private lastTenth = -1;

  constructor(private readonly stream: ProgressStream = process.stderr) {}

  /** Reports what begins now. */
  step(text: string): void {
    this.end();
    this.lastTenth = -1;
    this.stream.write(`${text}\n`);
  }

  /** @param total left out if it is unknown: then each call outside of a terminal is a line */
  count(what: string, done: number, total?: number): void {
    const text = total === undefined ? `${done} ${what}` : `${done} of ${total} ${what}`;
    if (this.stream.isTTY) {
      this.stream.write(`\r\u001b[K  ${text}`);
      this.isLineOpen = true;
      return;
    }
    const tenth = total === undefined ? NaN : Math.floor((10 * done) / Math.max(1, total));
    if (tenth === this.lastTenth) return;
    this.lastTenth = tenth;
    this.stream.write(`  ${text}\n`);
  }

  /** Ends the line that is rewritten. */
  end(): void {
    if (this.isLineOpen) this.stream.write('\n');
    this.isLineOpen = false;
  }
}
