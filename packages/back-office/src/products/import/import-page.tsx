import { Alert, Button, FileInput, Group, List, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/client.ts';
import { describeError } from '../../api/errors.ts';
import { queryClient } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { describeFailure, followJob } from '../../settings/jobs/follow-job.ts';
import { BackLink, Page, Section } from '../../ui/page.tsx';

type Job = Schemas['BatchJob'];
type Step = 'choose' | 'checking' | 'preview' | 'importing' | 'done';

/** Imports products from a CSV file: it is checked first, and shows what will change. */
export function ImportPage() {
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>('choose');
  const [job, setJob] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (next: Step, work: () => Promise<Job>, done: Step) => {
    setProblem(null);
    setStep(next);
    try {
      setJob(await work());
      setStep(done);
    } catch (error) {
      setProblem(describeError(error));
      setStep('choose');
    }
  };
  const check = () =>
    run(
      'checking',
      async () => {
        const { uploads } = await unwrap(uploadProtected(file!));
        const { batch_job } = await unwrap(
          api.POST('/admin/batch-jobs', {
            body: { type: 'product-import', context: { fileKey: uploads[0].key }, dry_run: true },
          }),
        );
        return followJob(batch_job.id, (status) => status === 'pre_processed', setJob);
      },
      'preview',
    );
  const importAll = (id: string) =>
    run(
      'importing',
      async () => {
        await unwrap(api.POST('/admin/batch-jobs/{id}/confirm', { params: { path: { id } } }));
        const done = await followJob(id, (status) => status === 'completed', setJob);
        await queryClient.invalidateQueries();
        return done;
      },
      'done',
    );
  const isBusy = step === 'checking' || step === 'importing';
  return (
    <Page title={t('Import products')} back={<BackLink to="/products">{t('Products')}</BackLink>}>
      <Stack maw={760} gap="lg">
        <Section
          title={t('File')}
          hint={t(
            'A CSV file as the export writes it. Missing columns stay as they are, empty cells are cleared.',
          )}
        >
          <Stack>
            <FileInput
              label={t('CSV file')}
              accept=".csv,text/csv"
              value={file}
              disabled={isBusy}
              onChange={(chosen) => {
                setFile(chosen);
                setStep('choose');
                setJob(null);
              }}
            />
            <Group justify="flex-end">
              <Button
                disabled={file === null || step !== 'choose'}
                loading={step === 'checking'}
                onClick={() => void check()}
              >
                {t('Check the file')}
              </Button>
            </Group>
          </Stack>
        </Section>
        {problem && (
          <Alert color="red" role="alert" style={{ whiteSpace: 'pre-line' }}>
            {problem}
          </Alert>
        )}
        {job && step !== 'choose' && (
          <Section title={step === 'done' ? t('Imported') : t('What will change')}>
            <Stack>
              <Outcome job={job} />
              {isBusy && (
                <Progress
                  value={Number(job.result?.progress ?? 0) * 100}
                  striped
                  animated
                  aria-label={t('Progress')}
                />
              )}
              {step === 'preview' && (
                <Group justify="flex-end">
                  <Button onClick={() => void importAll(job.id)}>{t('Import')}</Button>
                </Group>
              )}
              {step === 'done' && (
                <Link to="/products" className="link">
                  {t('Show products')}
                </Link>
              )}
            </Stack>
          </Section>
        )}
      </Stack>
    </Page>
  );
}

function Outcome({ job }: { job: Job }) {
  const lines = listStats(job);
  const errors = describeFailure(job);
  const hasErrors = Array.isArray(job.result?.errors) && job.result.errors.length > 0;
  return (
    <>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {hasErrors && (
        <Alert color="yellow" title={t('Rows with errors are left out')}>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {errors}
          </Text>
        </Alert>
      )}
    </>
  );
}

/** What a job says about itself. */
function listStats({ result }: Job): string[] {
  const stats: unknown = result?.stat_descriptors;
  if (!Array.isArray(stats)) return [];
  return stats.flatMap((stat: unknown) =>
    typeof stat === 'object' && stat && 'message' in stat ? [String(stat.message)] : [],
  );
}

function uploadProtected(file: File) {
  const body = new FormData();
  body.append('files', file);
  // the description of the operation has names of files; a form is sent as it is
  return api.POST('/admin/uploads/protected', { body: { files: [] }, bodySerializer: () => body });
}
