import { Select, TextInput } from '@mantine/core';

interface FilterProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter of a list; empty is all. */
export function Filter({ label, data, value, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      w={138}
    />
  );
}

interface DateFilterProps {
  label: string;
  /** Such as `2026-11-30`. */
  value: string | undefined;
  min?: string;
  max?: string;
  onChange: (value: string | undefined) => void;
}

/** A filter by a day; empty is any. */
export function DateFilter({ label, value = '', onChange, ...bounds }: DateFilterProps) {
  return (
    <TextInput
      type="date"
      w={136}
      aria-label={label}
      value={value}
      {...bounds}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
