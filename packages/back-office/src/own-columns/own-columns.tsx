import { Stack } from '@mantine/core';
import type { Result } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { SaveBar } from '../ui/form-dialog.tsx';
import { Section } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { ColumnField } from './column-field.tsx';
import { useColumnsOfForm } from './use-columns-of-form.tsx';
import { useOwnColumns } from './use-own-columns.ts';

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
export function OwnColumns(props: OwnColumnsProps) {
  return useOwnColumns(props.table).length > 0 && <ColumnsForm {...props} />;
}

function ColumnsForm({ table, record, of, save }: OwnColumnsProps) {
  const { columns, texts, toBody } = useColumnsOfForm(table, record);
  const form = useForm({ initial: texts, send: (edited) => save(toBody(edited)), done: 'Saved' });
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
