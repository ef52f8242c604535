import { Pill } from '@mantine/core';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { type Phrase, t } from '../../i18n/translate.ts';
import { DateFilter, Filter } from '../../ui/filter.tsx';
import { formatName } from '../../ui/format-name.ts';
import { useScopes } from '../use-settings.ts';
import { nameResource } from './describe-entry.ts';
import { ACTOR_TYPES, type ActorType, type JournalSearch } from './read-journal-search.ts';

const TYPE_TITLES: Record<ActorType, Phrase> = {
  user: 'User',
  api_key: 'API key',
  application: 'Application',
  command: 'Command',
  job: 'Job',
};

interface JournalFiltersProps {
  search: JournalSearch;
  onChange: (changes: JournalSearch) => void;
}

/** The filters of the journal. An operation and a record are chosen by their links in the list. */
export function JournalFilters({ search, onChange }: JournalFiltersProps) {
  const { data } = useOptionalData(['users'], () => api.GET('/admin/users'));
  const resources = [...new Set(useScopes().map((scope) => scope.split(':')[0]))];
  return (
    <>
      <Filter
        label={t('Who')}
        data={(data?.users ?? []).map((user) => ({ value: user.id, label: formatName(user) }))}
        value={search.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <Filter
        label={t('By what')}
        data={ACTOR_TYPES.map((value) => ({ value, label: t(TYPE_TITLES[value]) }))}
        value={search.actor_type}
        onChange={(type) => onChange({ actor_type: type as ActorType | undefined })}
      />
      <Filter
        label={t('About')}
        data={resources
          .map((value) => ({ value, label: nameResource(value) }))
          .sort((one, other) => one.label.localeCompare(other.label))}
        value={search.resource}
        onChange={(resource) => onChange({ resource })}
      />
      <DateFilter label={t('From')} value={search.from} onChange={(from) => onChange({ from })} />
      <DateFilter label={t('Until')} value={search.to} onChange={(to) => onChange({ to })} />
      {search.operation && (
        <Chosen label={search.operation} onRemove={() => onChange({ operation: undefined })} />
      )}
      {search.record && <Chosen label={search.record} onRemove={() => onChange({ record: undefined })} />}
    </>
  );
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('Remove {title}', { title: label }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {label}
    </Pill>
  );
}
