import { Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { Status } from '../../ui/status.tsx';
import { BackToSettings } from '../records-page.tsx';
import { describeFailure } from './follow-job.ts';

const route = getRouteApi('/shell/settings/jobs');
const ENDED = ['completed', 'failed', 'canceled'];

/** Imports and exports, newest first. */
export function JobsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['batch-jobs', search], () =>
    api.GET('/admin/batch-jobs', {
      params: { query: { ...pageOf({ page: search.page }), order: '-created_at' } },
    }),
  );
  const cancel = useAction(
    (id: string) => api.POST('/admin/batch-jobs/{id}/cancel', { params: { path: { id } } }),
    {
      done: 'Canceled',
    },
  );
  return (
    <ListPage
      title={t('Jobs')}
      back={<BackToSettings />}
      rows={data?.batch_jobs}
      count={data?.count}
      error={error}
      columns={[
        { title: t('Type'), cell: ({ type }) => type },
        { title: t('Date'), cell: ({ created_at }) => formatTime(created_at) },
        { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
        {
          title: t('Result'),
          isSecondary: true,
          cell: (job) => (
            <Text size="sm" lineClamp={2}>
              {job.status === 'failed'
                ? describeFailure(job)
                : `${Number(job.result?.advancement_count ?? 0)} / ${Number(job.result?.count ?? 0)}`}
            </Text>
          ),
        },
        {
          title: t('Actions'),
          isNumber: true,
          cell: ({ id, status }) =>
            ENDED.includes(status) ? null : (
              <Button variant="subtle" size="compact-xs" color="gray" onClick={() => cancel.mutate(id)}>
                {t('Cancel')}
              </Button>
            ),
        },
      ]}
      empty={<EmptyState title={t('No jobs yet')}>{t('Imports and exports are listed here.')}</EmptyState>}
    />
  );
}
