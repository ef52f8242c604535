import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useCategoryOptions } from '../../products/use-catalogue.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { nameLanguage } from '../../ui/name-language.ts';
import { Status } from '../../ui/status.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { useStore } from '../use-settings.ts';
import { useAttributes } from './use-attributes.ts';
import { type Labels, setLabel, toValueLabels } from './value-labels.ts';

type Attribute = Schemas['Attribute'];
type AttributeType = Schemas['CreateAttributeBody']['type'];

/** The facts that products and variants can have, such as their material. */
export function AttributesPage() {
  const { attributes, error } = useAttributes();
  const categories = useCategoryOptions();
  return (
    <RecordsPage
      title={t('Attributes')}
      under={t('Facts of products, which staff enter on their pages and shoppers filter by.')}
      isBelowSettings
      create={t('New attribute')}
      emptyTitle={t('No attributes yet')}
      empty={t('Such as the material of a jumper, or the power of a lamp.')}
      records={attributes}
      error={error}
      nameOf={({ name }) => name}
      columns={[
        { title: t('Key'), isSecondary: true, cell: ({ key }) => key },
        { title: t('Type'), cell: describeType },
        {
          title: t('Values'),
          isSecondary: true,
          cell: ({ values, unit }) => values.join(', ') || unit || '–',
        },
        {
          title: t('Categories'),
          isSecondary: true,
          cell: ({ category_ids }) =>
            categories
              .filter(({ value }) => category_ids.includes(value))
              .map(({ label }) => label)
              .join(', ') || t('All'),
        },
        {
          title: t('Filter'),
          isSecondary: true,
          cell: ({ is_filterable }) => <Status value={is_filterable ? 'active' : 'disabled'} />,
        },
      ]}
      remove={(id) => api.DELETE('/admin/attributes/{id}', { params: { path: { id } } })}
      dialog={(attribute, onClose) => <AttributeDialog attribute={attribute} onClose={onClose} />}
    />
  );
}

const listTypes = () => [
  { value: 'choice', label: t('Choice of values') },
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'boolean', label: t('Yes or no') },
];

function describeType({ type }: Attribute): string {
  return listTypes().find(({ value }) => value === type)?.label ?? type;
}

function AttributeDialog({ attribute, onClose }: { attribute: Attribute | null; onClose: () => void }) {
  const { locales } = useStore();
  const form = useForm({
    initial: {
      name: attribute?.name ?? '',
      key: attribute?.key ?? '',
      type: typed<AttributeType>((attribute?.type as AttributeType | undefined) ?? 'choice'),
      unit: attribute?.unit ?? '',
      values: attribute?.values ?? [],
      labels: typed<Labels>(attribute?.value_labels ?? {}),
      category_ids: attribute?.category_ids ?? [],
      is_filterable: attribute?.is_filterable ?? true,
    },
    send: ({ key, type, unit, values, labels, ...others }) => {
      const body = {
        ...others,
        unit: type === 'number' ? unit || null : null,
        values: type === 'choice' ? values : [],
        value_labels: type === 'choice' ? toValueLabels(labels, values) : null,
      };
      return attribute
        ? api.POST('/admin/attributes/{id}', { params: { path: { id: attribute.id } }, body })
        : api.POST('/admin/attributes', { body: { ...body, type, key: key || toKey(others.name) } });
    },
    done: 'Saved',
    then: onClose,
  });
  const { name, type, values, labels } = form.values;
  return (
    <FormDialog title={attribute?.name ?? t('New attribute')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      {attribute === null && (
        <>
          <TextInput
            label={t('Key')}
            description={t('Its name for programs, which stays.')}
            placeholder={toKey(name)}
            {...form.text('key')}
          />
          <Select label={t('Type')} data={listTypes()} {...form.choose('type')} />
        </>
      )}
      {type === 'number' && <TextInput label={t('Unit')} placeholder="kg" {...form.text('unit')} />}
      {type === 'choice' && (
        <TagsInput
          label={t('Values')}
          description={t('In their order. Enter adds one.')}
          acceptValueOnBlur
          {...form.pick('values')}
        />
      )}
      {type === 'choice' &&
        (locales ?? []).flatMap((locale) =>
          values.map((value) => (
            <TextInput
              key={`${locale} ${value}`}
              label={`${value}, ${nameLanguage(locale)}`}
              lang={locale}
              value={labels[locale]?.[value] ?? ''}
              onChange={(event) =>
                form.set('labels', setLabel(labels, locale, value, event.currentTarget.value))
              }
            />
          )),
        )}
      <MultiSelect
        label={t('Categories')}
        description={t('Whose products have it; none for all.')}
        searchable
        data={useCategoryOptions()}
        {...form.pick('category_ids')}
      />
      <Switch label={t('Shoppers see it and filter by it')} {...form.toggle('is_filterable')} />
    </FormDialog>
  );
}

/** A key from a name: `Max. load` becomes `max_load`. */
function toKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '');
}
