import { Box, Center, Group, Pagination, Skeleton, Stack, Table, Text } from '@mantine/core';
import { InboxIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Columns that a phone has no room for. */
  isSecondary?: boolean;
  width?: number | string;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Sums, below the rows. */
  total?: Row;
  /** What to show instead of an empty table. */
  empty: ReactNode;
}

/** A table of records. While they are read, it has the shape of a table. */
export function DataTable<Row>({ label, columns, rows, rowKey, total, empty }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <Table.ScrollContainer
      minWidth={0}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => (
              <Table.Th
                key={column.title}
                ta={column.isNumber ? 'right' : undefined}
                visibleFrom={column.isSecondary ? 'sm' : undefined}
                w={column.width}
              >
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? Array.from({ length: 8 }, (_, row) => (
                <Table.Tr key={row}>
                  {shown.map((column) => (
                    <Table.Td key={column.title} visibleFrom={column.isSecondary ? 'sm' : undefined}>
                      <Skeleton height={14} width="70%" />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            : rows.map((row) => (
                <Table.Tr key={rowKey(row)}>
                  <Cells columns={shown} row={row} />
                </Table.Tr>
              ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot fw={600}>
            <Table.Tr>
              <Cells columns={shown} row={total} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <Table.Td
      key={column.title}
      ta={column.isNumber ? 'right' : undefined}
      className={column.isNumber ? 'amount' : undefined}
      visibleFrom={column.isSecondary ? 'sm' : undefined}
    >
      {column.cell(row)}
    </Table.Td>
  ));
}

/** Instead of an empty list: why it is empty, and what to do. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Center py={48} px="lg">
      <Stack align="center" gap="xs" maw={420}>
        <Box c="dimmed">
          <InboxIcon size={36} strokeWidth={1.3} aria-hidden />
        </Box>
        <Text fw={600}>{title}</Text>
        {children && (
          <Text size="sm" c="dimmed" ta="center">
            {children}
          </Text>
        )}
        {action && <Box mt="xs">{action}</Box>}
      </Stack>
    </Center>
  );
}

interface PagerProps {
  page: number;
  pageSize: number;
  count: number | undefined;
  onPage: (page: number) => void;
}

/** The number of records, and the pages of a list that has several. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  if (count === undefined || count === 0) return null;
  const last = Math.min(page * pageSize, count);
  return (
    <Group justify="space-between" px="lg" py="sm">
      <Text size="sm" c="dimmed">
        {t('{from}–{to} of {count}', { from: (page - 1) * pageSize + 1, to: last, count })}
      </Text>
      {count > pageSize && (
        <Pagination
          size="sm"
          total={Math.ceil(count / pageSize)}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'Next page' : 'Previous page'),
          })}
          getItemProps={(item) => ({ 'aria-label': t('Page {page}', { page: item }) })}
        />
      )}
    </Group>
  );
}
