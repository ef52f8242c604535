import { Stack, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';

/** A row of the database that has changed, with the columns that have. */
export type Change = Schemas['Rehearsal']['changes'][number];

/** Rows that have changed: each column before and after. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack gap="lg">
      {changes.map((change, index) => (
        <Changed key={`${index} ${change.id}`} change={change} />
      ))}
    </Stack>
  );
}

function Changed({ change: { table, id, before, after } }: { change: Change }) {
  const columns = Object.keys({ ...before, ...after }).filter(
    (column) => (before?.[column] ?? null) !== null || (after?.[column] ?? null) !== null,
  );
  const label = `${table} ${id}`;
  return (
    <div>
      <Text size="sm" fw={600} px="md">
        {table}{' '}
        <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {id} {before === null && `· ${t('created')}`} {after === null && `· ${t('deleted')}`}
        </Text>
      </Text>
      <Table.ScrollContainer
        minWidth={0}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
      >
        <Table aria-label={label} verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="28%">{t('Column')}</Table.Th>
              <Table.Th>{t('Before')}</Table.Th>
              <Table.Th>{t('After')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column) => (
              <Table.Tr key={column}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{column}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{formatValue(before?.[column])}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{formatValue(after?.[column])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

/** A value as the database has it, such as an amount in minor units; times are in the time zone of the browser. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatTime(value) : value;
}
