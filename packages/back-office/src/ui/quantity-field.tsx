import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';

interface QuantityProps {
  /** What is counted. */
  title: string;
  /** Defaults to 1. */
  min?: number;
  max?: number;
  width?: number;
  disabled?: boolean;
  rightSection?: ReactNode;
}

/** The quantity of a line of a form. */
export function QuantityField({
  value,
  onChange,
  ...props
}: QuantityProps & { value: number; onChange: (quantity: number) => void }) {
  return (
    <NumberInput {...describe(props)} value={value} onChange={(quantity) => onChange(Number(quantity))} />
  );
}

/** The quantity of a line that is stored: another one is saved when the field is left. */
export function StoredQuantityField({
  value,
  onSave,
  ...props
}: QuantityProps & { value: number; onSave: (quantity: number) => void }) {
  return (
    <NumberInput
      key={value}
      {...describe(props)}
      defaultValue={value}
      onBlur={(event) => {
        const quantity = Number(event.currentTarget.value);
        if (quantity >= 1 && quantity !== value) onSave(quantity);
      }}
    />
  );
}

function describe({ title, width = 84, min = 1, ...props }: QuantityProps) {
  return { 'aria-label': t('Quantity of {title}', { title }), w: width, min, allowDecimal: false, ...props };
}
