import { api, type Schemas, unwrap } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';

type Job = Schemas['BatchJob'];

const INTERVAL_MS = 500;

/**
 * Reads a job until it has a status.
 * @throws Error with what the job says, if it fails or is canceled
 */
export async function followJob(
  id: string,
  isDone: (status: Job['status']) => boolean,
  onProgress: (job: Job) => void = () => undefined,
): Promise<Job> {
  for (;;) {
    const { batch_job } = await unwrap(api.GET('/admin/batch-jobs/{id}', { params: { path: { id } } }));
    onProgress(batch_job);
    if (isDone(batch_job.status)) return batch_job;
    if (batch_job.status === 'failed' || batch_job.status === 'canceled')
      throw new Error(describeFailure(batch_job));
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}

/** The errors of a job, one a line. */
export function describeFailure({ status, result }: Job): string {
  const errors: unknown = result?.errors;
  if (!Array.isArray(errors) || errors.length === 0) return status;
  return errors.map(describeJobError).join('\n');
}

/** An error of a job, with the row of the file that it is about. */
function describeJobError(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const message = String(error.message);
  return 'row' in error ? t('Row {row}: {message}', { row: String(error.row), message }) : message;
}
