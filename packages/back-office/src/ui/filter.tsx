import { Select } from '@mantine/core';

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
