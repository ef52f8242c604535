import type { Progress } from '@storekeep/server/extend';
import type { CopyProgress } from './table-copy.ts';

const BAR_LENGTH = 20;
const MB = 2 ** 20;
/** A cautious guess, for a first impression before the copy has begun. */
const COPIED_MB_PER_SECOND = 20;

/** Tells an operator how far a move is. */
export class MoveLog {
  private startedAt = Date.now();
  private pausedAt = 0;
  private copyingSince?: number;

  constructor(private readonly progress: Progress) {}

  step(text: string): void {
    this.progress.step(`${this.elapsed(this.startedAt).padStart(8)}  ${text}`);
  }

  size(bytes: number, [from, to]: readonly [number, number]): void {
    const seconds = Math.ceil(bytes / MB / COPIED_MB_PER_SECOND);
    this.step(
      `PostgreSQL ${from} to ${to}, ${megabytes(bytes)} MB: about ${describeDuration(seconds)} at ${COPIED_MB_PER_SECOND} MB/s`,
    );
  }

  copied({ copiedTables, tables, copiedBytes, bytes }: CopyProgress): void {
    this.copyingSince ??= Date.now();
    const share = bytes === 0 ? 1 : copiedBytes / bytes;
    const filled = Math.round(BAR_LENGTH * share);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
    const spent = (Date.now() - this.copyingSince) / 1000;
    const left =
      share > 0.05 && share < 1 ? `, ${describeDuration(Math.ceil((spent * (1 - share)) / share))} left` : '';
    this.progress.count(
      `tables ${bar} ${megabytes(copiedBytes)} of ${megabytes(bytes)} MB, ${describeDuration(Math.round(spent))}${left}`,
      copiedTables,
      tables,
    );
  }

  lag(ms: number): void {
    this.step(`The new database is ${(ms / 1000).toFixed(2)} s behind`);
  }

  pauseBegins(): void {
    this.pausedAt = Date.now();
    this.step('Writes wait from now on');
  }

  during(what: string): void {
    this.progress.step(`          ${this.elapsed(this.pausedAt).padStart(8)}  ${what}`);
  }

  /** @returns how long the pause was */
  pauseEnds(): number {
    this.during('writes go on');
    return Date.now() - this.pausedAt;
  }

  private elapsed(since: number): string {
    return `${((Date.now() - since) / 1000).toFixed(2)} s`;
  }
}

function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(bytes < 100 * MB ? 1 : 0);
}

function describeDuration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
