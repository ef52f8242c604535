import { ColumnField } from './column-field.tsx';
import { toText, toValue } from './column-values.ts';
import { type OwnColumn, useOwnColumns } from './use-own-columns.ts';

type Texts = Record<string, string>;

/**
 * The columns that the shop has added to a table, as texts of a form and as a body.
 * @param record null for a new one
 */
export function useColumnsOfForm(table: string, record: object | null | undefined) {
  const columns = useOwnColumns(table);
  const values = (record ?? {}) as Record<string, unknown>;
  const texts: Texts = Object.fromEntries(
    columns.map(({ name, kind }) => [name, toText(values[name], kind)]),
  );
  return {
    columns,
    /** What is stored: the value of the field `own_columns` of a form that has further fields. */
    texts,
    /** The columns that were changed, for a body: its type does not know them. */
    toBody: (edited: Texts | undefined): object =>
      Object.fromEntries(
        columns
          .filter(({ name }) => edited?.[name] !== undefined && edited[name] !== texts[name])
          .map(({ name, kind }) => [name, toValue(edited![name], kind)]),
      ),
  };
}

interface ColumnFieldsProps {
  columns: readonly OwnColumn[];
  value: Texts;
  onChange: (texts: Texts) => void;
}

/** The fields of these columns. */
export function ColumnFields({ columns, value, onChange }: ColumnFieldsProps) {
  return columns.map((column) => (
    <ColumnField
      key={column.name}
      column={column}
      name={column.name}
      value={value[column.name] ?? ''}
      onChange={(text) => onChange({ ...value, [column.name]: text })}
    />
  ));
}
