import { Select, Textarea, TextInput } from '@mantine/core';
import { t } from '../i18n/translate.ts';
import type { OwnColumn } from './use-own-columns.ts';

interface ColumnFieldProps {
  column: OwnColumn;
  name: string;
  value: string;
  error?: string | null;
  onChange: (text: string) => void;
}

/** A field for a column of the shop's own, by its kind. */
export function ColumnField({ column, value, error, onChange }: ColumnFieldProps) {
  const { name, kind, values, is_computed, is_required } = column;
  const shared = {
    label: name,
    name,
    value,
    error,
    required: is_required && !is_computed,
    disabled: is_computed,
    description: is_computed ? t('The database computes it.') : undefined,
  };
  const choices =
    kind === 'boolean'
      ? [
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]
      : values;
  if (choices)
    return (
      <Select
        {...shared}
        data={choices}
        clearable={!is_required}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  if (kind === 'json')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
        ff="monospace"
      />
    );
  return (
    <TextInput
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
      placeholder={kind === 'timestamp' ? '2026-11-01T08:30:00Z' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
