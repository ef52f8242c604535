import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';

interface FactFieldProps {
  attribute: Schemas['Attribute'];
  texts: string[];
  onChange: (texts: string[]) => void;
}

/** A field for a fact, by the type of its attribute. */
export function FactField({ attribute: { name, type, unit, values }, texts, onChange }: FactFieldProps) {
  if (type === 'choice')
    return <MultiSelect label={name} searchable data={values} value={texts} onChange={onChange} />;
  if (type === 'boolean')
    return (
      <Select
        label={name}
        clearable
        data={[
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]}
        value={texts[0] ?? null}
        onChange={(text) => onChange(text === null ? [] : [text])}
      />
    );
  if (type === 'number')
    return (
      <TextInput
        label={name}
        inputMode="decimal"
        rightSection={unit}
        value={texts[0] ?? ''}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    );
  return <TagsInput label={name} acceptValueOnBlur value={texts} onChange={onChange} />;
}
