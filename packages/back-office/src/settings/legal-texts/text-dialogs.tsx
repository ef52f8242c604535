import { Alert, Select, SimpleGrid, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { listCountries } from '../regions/countries.ts';
import { useRegionOptions } from '../use-settings.ts';
import { type LegalTextKind, listKinds } from './legal-text-kinds.ts';

const SIZE = 'xl';

/** Writes the draft of a text that the shop has not had before. */
export function NewTextDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: {
      kind: typed<LegalTextKind>('terms'),
      title: '',
      content: '',
      region_id: typed<string | null>(null),
      country_code: typed<string | null>(null),
      locale: '',
    },
    send: ({ locale, ...values }) =>
      api.POST('/admin/legal-texts', { body: { ...values, locale: locale.trim() || null } }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={t('New legal text')} form={form} onClose={onClose} size={SIZE}>
      <Select label={t('About')} data={listKinds()} {...form.choose('kind')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t('Region')}
          placeholder={t('All')}
          data={useRegionOptions()}
          clearable
          {...form.pick('region_id')}
        />
        <Select
          label={t('Country')}
          placeholder={t('All')}
          data={listCountries()}
          searchable
          clearable
          {...form.pick('country_code')}
        />
        <TextInput label={t('Language')} placeholder={t('All')} {...form.text('locale')} />
      </SimpleGrid>
      <TextInput label={t('Title')} required {...form.text('title')} />
      <ContentField {...form.text('content')} />
    </FormDialog>
  );
}

/** Changes a draft; of a published text, which stays as it is, it writes the draft of the next version. */
export function StoredTextDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { path: { id } };
  const { legal_text } = useData(['legal-texts', id], () => api.GET('/admin/legal-texts/{id}', { params }));
  return <TextDialog text={legal_text} onClose={onClose} />;
}

function TextDialog({ text, onClose }: { text: Schemas['LegalText']; onClose: () => void }) {
  const { id, kind, region_id, country_code, locale, published_at } = text;
  const isPublished = published_at !== null;
  const form = useForm({
    initial: { title: text.title, content: text.content },
    send: (body) =>
      isPublished
        ? api.POST('/admin/legal-texts', { body: { ...body, kind, region_id, country_code, locale } })
        : api.POST('/admin/legal-texts/{id}', { params: { path: { id } }, body }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={text.title} form={form} onClose={onClose} size={SIZE} canSubmit={form.isDirty}>
      {isPublished && (
        <Alert>
          {t('This version is published, and stays. What you change becomes a draft of the next.')}
        </Alert>
      )}
      <TextInput label={t('Title')} required {...form.text('title')} />
      <ContentField {...form.text('content')} />
    </FormDialog>
  );
}

function ContentField(props: TextareaProps) {
  return (
    <Textarea
      label={t('Text')}
      description={t('Plain text or Markdown.')}
      required
      autosize
      minRows={8}
      maxRows={24}
      {...props}
    />
  );
}
