import { NumberInput, type NumberInputProps } from '@mantine/core';
import { decimalsOf } from '@storekeep/server/decimals';

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  currency: string;
  /** In minor units. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

/** A field for an amount, which is typed as a decimal number. */
export function MoneyField({ currency, value, onChange, ...props }: MoneyFieldProps) {
  const digits = decimalsOf(currency);
  return (
    <NumberInput
      decimalScale={digits}
      fixedDecimalScale
      thousandSeparator=" "
      allowNegative={false}
      hideControls
      rightSection={<span aria-hidden>{currency.toUpperCase()}</span>}
      rightSectionWidth={52}
      {...props}
      value={value === null ? '' : value / 10 ** digits}
      onChange={(number) => onChange(number === '' ? null : Math.round(Number(number) * 10 ** digits))}
    />
  );
}
