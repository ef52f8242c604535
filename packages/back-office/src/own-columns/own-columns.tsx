import { Stack } from '@mantine/core';
import type { Result } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { SaveBar } from '../ui/form-dialog.tsx';
import { Section } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { ColumnField } from './column-field.tsx';
import { toText, toValue } from './column-values.ts';
import { type OwnColumn, useOwnColumns } from './use-own-columns.ts';

interface OwnColumnsProps {
  /** Of the record, such as `product`. */
  table: string;
  record: object;
  /** Which record, where a page has several. */
  of?: string;
  /** Saves the columns that were changed. Bodies accept the columns of the shop, which their types do not know. */
  save: (columns: object) => Result<unknown>;
}

/** The columns that the shop has added to the table of a record; nothing if it has added none. */
export function OwnColumns({ table, ...props }: OwnColumnsProps) {
  const columns = useOwnColumns(table);
  return columns.length > 0 && <ColumnsForm columns={columns} {...props} />;
}

function ColumnsForm({
  columns,
  record,
  of,
  save,
}: Omit<OwnColumnsProps, 'table'> & { columns: readonly OwnColumn[] }) {
  const values = record as Record<string, unknown>;
  const form = useForm({
    initial: Object.fromEntries(columns.map(({ name, kind }) => [name, toText(values[name], kind)])),
    send: (_texts, changes) =>
      save(
        Object.fromEntries(
          columns
            .filter(({ name }) => changes[name] !== undefined)
            .map(({ name, kind }) => [name, toValue(changes[name]!, kind)]),
        ),
      ),
    done: 'Saved',
  });
  return (
    <Section title={[t('Own columns'), of].filter(Boolean).join(' · ')} hint={t('What this shop has added.')}>
      <form onSubmit={form.submit}>
        <Stack>
          {columns.map((column) => (
            <ColumnField key={column.name} column={column} {...form.pick(column.name)} />
          ))}
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
