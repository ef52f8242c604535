import { CommerceError } from '../../../engine/kernel/errors.ts';
import type { JobError, JobProgress, JobResult } from './job-type.ts';

/** Errors that a result lists, for all types of jobs; of the others it gives the number. */
const MOST_ERRORS = 1000;
const MORE = 'more_errors';
/** Characters of a text in an error: what a file has in a wrong place can be of any length, and lists of jobs show all of it. */
const LONGEST = 200;

export function emptyResult(): JobResult {
  return {
    count: 0,
    advancement_count: 0,
    progress: 0,
    errors: [],
    file_key: null,
    file_size: null,
  };
}

/** The result after a chunk. */
export function advanced(result: JobResult, { checkpoint: _, errors = [], ...more }: JobProgress): JobResult {
  return withProgress({ ...result, ...more, errors: appended(result.errors, errors) });
}

/** The result after a report: what is told replaces what was there. */
export function reported(result: JobResult, told: Partial<JobResult>): JobResult {
  const next = { ...result, ...told, errors: told.errors ? appended([], told.errors) : result.errors };
  return told.progress === undefined ? withProgress(next) : next;
}

/** The result of a job that has failed: texts alone, as existing clients read them. */
export interface FailedJobResult {
  errors: string[];
}

/** The errors that a job reported before it failed, and the reasons for the failure, which are always among them, as the last ones. */
export function failed(result: JobResult | null, reasons: JobError[]): FailedJobResult {
  return { errors: [...(result?.errors ?? []), ...appended([], reasons)].map(textOf) };
}

/** `Row 3: SKU names NONE, which no variant has` */
function textOf({ row, message }: JobError): string {
  return row === undefined ? message : `Row ${row}: ${message}`;
}

/** What JavaScript itself finds wrong: its words are about our code. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** What an error says to clients, as several errors where it has several texts. Internals of the database or the code are only logged. */
export function reasonsOf(error: unknown): JobError[] {
  if (error instanceof CommerceError)
    return (error.texts ?? [error.message]).map((message) => ({ code: error.type, message }));
  const internal =
    !(error instanceof Error) ||
    'code' in error ||
    error.message === '' ||
    MISTAKES.some((Mistake) => error instanceof Mistake);
  return [{ code: 'unknown_error', message: internal ? 'An unknown error occurred.' : error.message }];
}

function withProgress(result: JobResult): JobResult {
  const { count, advancement_count } = result;
  return { ...result, progress: count > 0 ? Math.min(1, advancement_count / count) : 0 };
}

function appended(errors: JobError[], more: JobError[]): JobError[] {
  if (more.length === 0) return errors;
  const last = errors.at(-1);
  const dropped = last?.code === MORE ? Number(last.err?.[0]) : 0;
  const kept = dropped > 0 ? errors.slice(0, -1) : errors;
  const room = MOST_ERRORS - kept.length;
  const over = dropped + Math.max(0, more.length - room);
  const all = [...kept, ...more.slice(0, Math.max(0, room)).map(complete)];
  return over === 0
    ? all
    : [...all, { code: MORE, message: `… and ${over.toLocaleString('en')} more`, err: [over] }];
}

/** Existing clients expect the list of details. */
function complete(error: JobError): JobError {
  const texts = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return {
    ...error,
    ...Object.fromEntries(texts.map(([name, text]) => [name, shortened(text as string)])),
    err: error.err ?? [],
  };
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/\p{Cs}$/u, '')}…` : text;
}
