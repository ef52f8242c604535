import { MultiSelect } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { nameResource } from '../journal/describe-entry.ts';
import { useScopes } from '../use-settings.ts';

interface ScopesFieldProps {
  value: string[];
  onChange: (scopes: string[]) => void;
  error?: string | null;
  disabled?: boolean;
}

/** Chooses scopes, by the resource that they are about: reading and changing. */
export function ScopesField({ value, onChange, ...props }: ScopesFieldProps) {
  const all = useScopes();
  const data = [...new Set(all.map(resourceOf))]
    .map((resource) => ({
      group: nameResource(resource),
      items: all
        .filter((scope) => resourceOf(scope) === resource)
        .map((scope) => ({ value: scope, label: scope })),
    }))
    .sort((one, other) => one.group.localeCompare(other.group));
  return (
    <MultiSelect
      label={t('Scopes')}
      description={t('Read and write, by what an operation is about')}
      data={data}
      value={value}
      onChange={onChange}
      hidePickedOptions
      maxDropdownHeight={280}
      {...props}
    />
  );
}

/** What a scope such as `orders:read` is about. */
function resourceOf(scope: string): string {
  return scope.split(':')[0];
}
