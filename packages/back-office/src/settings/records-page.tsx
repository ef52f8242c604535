import { ActionIcon, Button, Card, Group, UnstyledButton } from '@mantine/core';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Result } from '../api/client.ts';
import { describeError } from '../api/errors.ts';
import { useAction } from '../api/use-action.tsx';
import { t } from '../i18n/translate.ts';
import { type Column, DataTable, EmptyState } from '../ui/data-table.tsx';
import { BackLink, Page } from '../ui/page.tsx';

interface RecordsPageProps<Row> {
  title: string;
  under?: ReactNode;
  /** What the button says that opens the dialog for a new record; without it there is none. */
  create?: string;
  emptyTitle: string;
  empty: string;
  records: readonly Row[] | undefined;
  error: Error | null;
  nameOf: (record: Row) => string;
  columns: readonly (Column<Row> | false)[];
  remove?: (id: string) => Result<unknown>;
  canRemove?: (record: Row) => boolean;
  /** The form of a record, or of a new one. */
  dialog?: (record: Row | null, onClose: () => void) => ReactNode;
  canEdit?: boolean;
  isBelowSettings?: boolean;
}

/** A short list of records that are edited in a dialog, as most settings are. */
export function RecordsPage<Row extends { id: string }>(props: RecordsPageProps<Row>) {
  const { title, under, create, emptyTitle, empty, records, error, nameOf, columns, remove, dialog } = props;
  const { canRemove = () => true, canEdit = dialog !== undefined, isBelowSettings = false } = props;
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const removal = useAction((id: string) => remove!(id), { done: 'Deleted' });
  const createButton = create && dialog && <Button onClick={() => setEdited('new')}>{create}</Button>;
  return (
    <Page title={title} under={under} actions={createButton} back={isBelowSettings && <BackToSettings />}>
      <Card p={0} shadow="xs">
        {error ? (
          <EmptyState title={t('That did not work')}>{describeError(error)}</EmptyState>
        ) : (
          <DataTable
            label={title}
            rows={records}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={emptyTitle} action={createButton}>
                {empty}
              </EmptyState>
            }
            columns={[
              {
                title: t('Name'),
                cell: (record) =>
                  canEdit ? (
                    <UnstyledButton fz="sm" fw={550} onClick={() => setEdited(record)}>
                      {nameOf(record)}
                    </UnstyledButton>
                  ) : (
                    nameOf(record)
                  ),
              },
              ...columns,
              {
                title: t('Actions'),
                isNumber: true,
                width: 100,
                cell: (record) => (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    {canEdit && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Edit {title}', { title: nameOf(record) })}
                        onClick={() => setEdited(record)}
                      >
                        <PencilIcon size={16} aria-hidden />
                      </ActionIcon>
                    )}
                    {remove && canRemove(record) && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Remove {title}', { title: nameOf(record) })}
                        onClick={() =>
                          confirm(t('Delete {title}?', { title: nameOf(record) })) &&
                          removal.mutate(record.id)
                        }
                      >
                        <Trash2Icon size={16} aria-hidden />
                      </ActionIcon>
                    )}
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Card>
      {edited !== null && dialog?.(edited === 'new' ? null : edited, () => setEdited(null))}
    </Page>
  );
}

export function BackToSettings() {
  return <BackLink to="/settings">{t('Settings')}</BackLink>;
}
