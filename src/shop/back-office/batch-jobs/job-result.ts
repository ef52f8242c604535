import { CommerceError } from '#engine/kernel/errors';
import type { JobError, JobProgress, JobResult } from './job-type.ts';

/** The number of errors that a result lists; further ones are only counted. */
const MAX_ERRORS = 1000;
const MORE_ERRORS = 'more_errors';
/** The length to which texts of errors are cut: they quote files, and lists of jobs contain all of them. */
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

/** Returns the result after a chunk. */
export function applyProgress(
  result: JobResult,
  { checkpoint: _, errors = [], ...added }: JobProgress,
): JobResult {
  return withProgress({ ...result, ...added, errors: appendErrors(result.errors, errors) });
}

/** Returns the result after a report, whose properties replace those of the result. */
export function applyReport(result: JobResult, report: Partial<JobResult>): JobResult {
  const next = {
    ...result,
    ...report,
    errors: report.errors ? appendErrors([], report.errors) : result.errors,
  };
  return report.progress === undefined ? withProgress(next) : next;
}

/** The result of a failed job: only texts, as existing clients expect. */
export interface FailedJobResult {
  errors: string[];
}

/** Returns the errors that were reported before the failure, followed by its reasons. The reasons are never omitted. */
export function failedResult(result: JobResult | null, reasons: JobError[]): FailedJobResult {
  return { errors: [...(result?.errors ?? []), ...appendErrors([], reasons)].map(formatError) };
}

/** `Row 3: SKU names NONE, which no variant has` */
function formatError({ row, message }: JobError): string {
  return row === undefined ? message : `Row ${row}: ${message}`;
}

/** Errors of JavaScript itself: their messages describe our code, not the job. */
const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** Translates an error for clients, into several if it has several texts. Errors of the database or of the code become a generic message. */
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

function appendErrors(errors: JobError[], added: JobError[]): JobError[] {
  if (added.length === 0) return errors;
  const last = errors.at(-1);
  const omittedBefore = last?.code === MORE_ERRORS ? Number(last.err?.[0]) : 0;
  const listed = omittedBefore > 0 ? errors.slice(0, -1) : errors;
  const capacity = MAX_ERRORS - listed.length;
  const omitted = omittedBefore + Math.max(0, added.length - capacity);
  const allErrors = [...listed, ...added.slice(0, Math.max(0, capacity)).map(withLimits)];
  return omitted === 0
    ? allErrors
    : [
        ...allErrors,
        { code: MORE_ERRORS, message: `… and ${omitted.toLocaleString('en')} more`, err: [omitted] },
      ];
}

/** Truncates long texts, and adds `err`, which existing clients expect. */
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
