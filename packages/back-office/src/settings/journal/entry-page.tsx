import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { Pager } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { pageOf } from '../../ui/list-search.ts';
import { BackLink, Columns, Facts, Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangesTable } from './changes-table.tsx';
import { describeEntry } from './describe-entry.ts';
import { RecordLink } from './record-link.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const route = getRouteApi('/shell/settings/journal/$id');

/** An entry of the journal: who did what, the rows that changed, and its undo. */
export function EntryPage() {
  const { id } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [isUndoing, undo] = useDisclosure();
  const { limit, offset } = pageOf({ page });
  const { entry } = useData(['journal', id, page], () =>
    api.GET('/admin/journal/{id}', { params: { path: { id }, query: { limit, offset } } }),
  );
  const { actor, changes_count: count } = entry;
  return (
    <Page
      title={describeEntry(entry)}
      beside={entry.undone_by_id && <Status value="undone" />}
      under={formatTime(entry.created_at)}
      back={<BackLink to="/settings/journal">{t('Journal')}</BackLink>}
      actions={count > 0 && !entry.undone_by_id && <Button onClick={undo.open}>{t('Undo …')}</Button>}
    >
      <Columns
        main={
          <Section
            title={t('Changes')}
            isWide
            hint={count === 0 ? t('This entry has changed nothing.') : undefined}
          >
            <ChangesTable changes={entry.changes} />
            {count > limit && (
              <Pager
                page={page}
                pageSize={limit}
                count={count}
                onPage={(other) => void navigate({ search: { page: other } })}
              />
            )}
          </Section>
        }
        side={
          <Section title={t('About')}>
            <Facts
              facts={[
                [t('Who'), actor.name ?? actor.id ?? actor.type],
                [t('Record'), <RecordLink key="record" resource={entry.resource} id={entry.resource_id} />],
                [t('API operation'), entry.operation],
                [t('Request'), entry.request_id],
                ...(entry.ip ? ([[t('IP address'), entry.ip]] as const) : []),
                ...(entry.undoes_id
                  ? ([[t('Undoes'), <EntryLink key="undoes" id={entry.undoes_id} />]] as const)
                  : []),
                ...(entry.undone_by_id
                  ? ([[t('Undone by'), <EntryLink key="undone" id={entry.undone_by_id} />]] as const)
                  : []),
              ]}
            />
            {entry.resource_id && (
              <Text size="sm" mt="md">
                <Link to="/settings/journal" search={{ record: entry.resource_id }} className="link">
                  {t('All changes of this record')}
                </Link>
              </Text>
            )}
          </Section>
        }
      />
      {isUndoing && <UndoDialog id={id} onClose={undo.close} />}
    </Page>
  );
}

function EntryLink({ id }: { id: string }) {
  return (
    <Link to="/settings/journal/$id" params={{ id }} className="link">
      {id}
    </Link>
  );
}
