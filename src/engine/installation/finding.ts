/** What a check found: one line of the report. */
export interface Finding {
  /** What was checked, such as `port`. */
  check: string;
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  /** What to do; left out if nothing needs to be done. */
  advice?: string;
}

/** What the checks know. */
export interface Examination<Config> {
  config: Config;
  env: NodeJS.ProcessEnv;
  /** Whether services of other companies may be requested. */
  online: boolean;
  /** In MiB. */
  minDisk: number;
  minMemory: number;
}

/** A finding without its name, which `doctor-command.ts` adds. */
export type Result = Omit<Finding, 'check'>;

/** A check that found no problem. */
export function ok(message: string): Result {
  return { status: 'ok', message };
}

/** A check that found something that works, but not as well as it could. @param advice what to do */
export function warning(message: string, advice: string): Result {
  return { status: 'warning', message, advice };
}

/** A check that found something that does not work; the exit code of `doctor` is 1. @param advice what to do */
export function failed(message: string, advice: string): Result {
  return { status: 'failed', message, advice };
}

/** A check that could not be made. @param message the reason */
export function skipped(message: string): Result {
  return { status: 'skipped', message };
}

/** A check that fails itself is a finding, so that the others are still printed. */
export function unexpected(error: unknown): Result {
  return failed(`the check itself failed: ${reasonOf(error)}`, 'Correct the reason, or report it');
}

/** The reason of an error in one line; a refused connection is an AggregateError without a message. */
export function reasonOf(error: unknown): string {
  const { message, errors = [], cause } = error as AggregateError & { cause?: Error };
  const text = errors.map((reason: Error) => reason.message).join('; ') || cause?.message || message;
  return text.replaceAll(/\s+/g, ' ').trim();
}
