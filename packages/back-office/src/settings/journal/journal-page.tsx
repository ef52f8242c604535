import { Button, Card, Group, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api, toUrl } from '../../api/client.ts';
import { describeError } from '../../api/errors.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable, EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { BackToSettings } from '../records-page.tsx';
import { describeEntry } from './describe-entry.ts';
import { JournalFilters } from './journal-filters.tsx';
import { toExportPath, toJournalQuery } from './journal-query.ts';
import type { JournalSearch } from './read-journal-search.ts';
import { RecordLink } from './record-link.tsx';

const route = getRouteApi('/shell/settings/journal');

/** Who changed what, newest first. */
export function JournalPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error } = useOptionalData(['journal', search], () =>
    api.GET('/admin/journal', { params: { query: toJournalQuery(search) } }),
  );
  const change = (changes: JournalSearch) =>
    void navigate({ search: (before) => ({ ...before, after: undefined, ...changes }), replace: true });
  const { after, ...filters } = search;
  const next = data?.next;
  return (
    <Page
      title={t('Journal')}
      under={t('What colleagues, keys, imports and commands have changed')}
      back={<BackToSettings />}
      actions={
        <Button component="a" href={toUrl(toExportPath(search))} download="journal.csv" variant="default">
          CSV
        </Button>
      }
    >
      <Card p={0} shadow="xs">
        <Group p="md" gap="sm">
          <JournalFilters search={search} onChange={change} />
        </Group>
        {error ? (
          <EmptyState title={t('That did not work')}>{describeError(error)}</EmptyState>
        ) : (
          <DataTable
            label={t('Journal')}
            rows={data?.entries}
            rowKey={({ id }) => id}
            columns={[
              {
                title: t('Date'),
                isSecondary: true,
                cell: ({ created_at }) => <span className="amount">{formatTime(created_at)}</span>,
              },
              { title: t('Who'), cell: ({ actor }) => actor.name ?? actor.id ?? actor.type },
              {
                title: t('What'),
                cell: (entry) => (
                  <>
                    <Link to="/settings/journal/$id" params={{ id: entry.id }} className="row">
                      {describeEntry(entry)}
                    </Link>
                    <Text size="xs" c="dimmed" visibleFrom="sm">
                      <Link
                        to="."
                        search={(before) => ({ ...before, operation: entry.operation, after: undefined })}
                        className="plain"
                      >
                        {entry.operation}
                      </Link>
                    </Text>
                  </>
                ),
              },
              {
                title: t('Record'),
                isSecondary: true,
                cell: ({ resource, resource_id }) => (
                  <Text size="xs" component="span">
                    <RecordLink resource={resource} id={resource_id} />
                  </Text>
                ),
              },
              {
                title: t('Status'),
                isSecondary: true,
                cell: ({ undone_by_id }) => undone_by_id && <Status value="undone" />,
              },
            ]}
            empty={
              Object.values(filters).some(Boolean) ? (
                <EmptyState title={t('Nothing found')}>{t('Change the search or the filters.')}</EmptyState>
              ) : (
                <EmptyState title={t('No entries yet')}>
                  {t('Once somebody changes something, it is listed here.')}
                </EmptyState>
              )
            }
          />
        )}
        {(after || next) && (
          <Group justify="flex-end" px="lg" py="sm">
            {after && (
              <Button variant="default" size="xs" onClick={() => change({})}>
                {t('Newest')}
              </Button>
            )}
            {next && (
              <Button
                variant="default"
                size="xs"
                onClick={() => void navigate({ search: (before) => ({ ...before, after: next }) })}
              >
                {t('Older')}
              </Button>
            )}
          </Group>
        )}
      </Card>
    </Page>
  );
}
