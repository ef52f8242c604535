import { Card, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../api/errors.ts';
import { t } from '../i18n/translate.ts';
import { type Column, DataTable, EmptyState, Pager } from './data-table.tsx';
import { changeSearch, type ListSearch, PAGE_SIZE } from './list-search.ts';
import { Page } from './page.tsx';

interface ListPageProps<Row> {
  title: string;
  under?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  /** What needs attention, before the list. */
  above?: ReactNode;
  /** Whether the list can be searched by text. */
  searchHint?: string;
  filters?: ReactNode;
  isFiltered?: boolean;
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[] | undefined;
  count: number | undefined;
  error?: Error | null;
  rowKey?: (row: Row) => string;
  /** What to do while there are no records. */
  empty: ReactNode;
}

/** A page with a list: a search, filters, the table and its pages, all of them in the URL. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, under, back, actions, above, searchHint, filters, columns, rows, count, error } = props;
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // a page is an entry of the browser's history, unless there is a search: what is typed would fill it
  const change = (changes: ListSearch) =>
    void navigate({
      to: '.',
      search: (before) => changeSearch(before, changes),
      replace: searchHint !== undefined,
    });
  const isFiltered = props.isFiltered === true || Boolean(search.q);
  return (
    <Page title={title} under={under} back={back} actions={actions}>
      {above}
      <Card p={0} shadow="xs">
        {(searchHint || filters) && (
          <Group p="md" gap="sm">
            {searchHint && (
              <SearchField value={search.q ?? ''} hint={searchHint} onSearch={(q) => change({ q })} />
            )}
            {filters}
          </Group>
        )}
        {error ? (
          <EmptyState title={t('That did not work')}>{describeError(error)}</EmptyState>
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={props.rowKey ?? ((row) => row.id)}
            empty={
              isFiltered ? (
                <EmptyState title={t('Nothing found')}>{t('Change the search or the filters.')}</EmptyState>
              ) : (
                props.empty
              )
            }
          />
        )}
        <Pager
          page={search.page ?? 1}
          pageSize={PAGE_SIZE}
          count={count}
          onPage={(page) => change({ page })}
        />
      </Card>
    </Page>
  );
}

/** A field that searches while it is typed into. */
export function SearchField({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string;
  onSearch: (q?: string) => void;
}) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback((q: string) => onSearch(q.trim() || undefined), 250);
  return (
    <TextInput
      type="search"
      aria-label={t('Search')}
      placeholder={hint}
      leftSection={<SearchIcon size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      flex={1}
      miw={200}
      maw={420}
    />
  );
}
