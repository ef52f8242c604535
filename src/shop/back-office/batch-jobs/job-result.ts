import { CommerceError } from '../../../engine/kernel/errors.ts';
import type { JobError, JobProgress, JobResult } from './job-type.ts';

/** Errors that a result lists, for all types of jobs; of the others it gives the number. */
const MAX_ERRORS = 1000;
const MORE_ERRORS = 'more_errors';
/** Characters of a text in an error: what a file has in a wrong place can be of any length, and lists of jobs show all of it. */
const MAX_TEXT_LENGTH = 200;

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
export function applyProgress(
  result: JobResult,
  { checkpoint: _, errors = [], ...more }: JobProgress,
): JobResult {
  return withProgress({ ...result, ...more, errors: appendErrors(result.errors, errors) });
}

/** The result after a report: what is told replaces what was there. */
export function applyReport(result: JobResult, report: Partial<JobResult>): JobResult {
  const next = {
    ...result,
    ...report,
    errors: report.errors ? appendErrors([], report.errors) : result.errors,
  };
  return report.progress === undefined ? withProgress(next) : next;
}

/** The result of a job that has failed: texts alone, as existing clients read them. */
export interface FailedJobResult {
  errors: string[];
}

/** The errors that a job reported before it failed, and the reasons for the failure, which are always among them, as the last ones. */
export function failedResult(result: JobResult | null, reasons: JobError[]): FailedJobResult {
  return { errors: [...(result?.errors ?? []), ...appendErrors([], reasons)].map(formatError) };
}

/** `Row 3: SKU names NONE, which no variant has` */
function formatError({ row, message }: JobError): string {
  return row === undefined ? message : `Row ${row}: ${message}`;
}

/** What JavaScript itself finds wrong: its words are about our code. */
const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** What an error says to clients, as several errors where it has several texts. Internals of the database or the code are only logged. */
export function toJobErrors(error: unknown): JobError[] {
  if (error instanceof CommerceError)
    return (error.texts ?? [error.message]).map((message) => ({ code: error.type, message }));
  const internal =
    !(error instanceof Error) ||
    'code' in error ||
    error.message === '' ||
    PROGRAMMING_ERRORS.some((Mistake) => error instanceof Mistake);
  return [{ code: 'unknown_error', message: internal ? 'An unknown error occurred.' : error.message }];
}

function withProgress(result: JobResult): JobResult {
  const { count, advancement_count } = result;
  return { ...result, progress: count > 0 ? Math.min(1, advancement_count / count) : 0 };
}

function appendErrors(errors: JobError[], more: JobError[]): JobError[] {
  if (more.length === 0) return errors;
  const last = errors.at(-1);
  const omittedBefore = last?.code === MORE_ERRORS ? Number(last.err?.[0]) : 0;
  const listed = omittedBefore > 0 ? errors.slice(0, -1) : errors;
  const room = MAX_ERRORS - listed.length;
  const omitted = omittedBefore + Math.max(0, more.length - room);
  const all = [...listed, ...more.slice(0, Math.max(0, room)).map(withLimits)];
  return omitted === 0
    ? all
    : [...all, { code: MORE_ERRORS, message: `… and ${omitted.toLocaleString('en')} more`, err: [omitted] }];
}

/** Existing clients expect the list of details. */
function withLimits(error: JobError): JobError {
  const texts = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return {
    ...error,
    ...Object.fromEntries(texts.map(([name, text]) => [name, truncate(text as string)])),
    err: error.err ?? [],
  };
}

function truncate(text: string): string {
  return text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH - 1).replace(/\p{Cs}$/u, '')}…`
    : text;
}
