import { TextInput } from '@mantine/core';
import { api, type Result, type Schemas, unwrap } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { useStore } from '../../settings/use-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { nameLanguage } from '../../ui/name-language.ts';
import { useForm } from '../../ui/use-form.ts';
import type { Product } from './product-page.tsx';

type Option = Schemas['ProductOption'];

interface OptionDialogProps {
  product: Product;
  option: Option;
  onClose: () => void;
}

/** A text of an option in another language: its title, or that of a value, which each variant has in a row of its own. */
interface Cell {
  key: string;
  label: string;
  locale: string;
  stored: string;
  save: (text: string | null) => Promise<unknown>;
}

/** The title of an option, and in a shop with several languages the translations of it and its values. */
export function OptionDialog({ product, option, onClose }: OptionDialogProps) {
  const { locales } = useStore();
  const cells = (locales ?? []).flatMap((locale) => listCells(option, locale));
  const form = useForm({
    initial: {
      title: option.title,
      texts: Object.fromEntries(cells.map(({ key, stored }) => [key, stored])),
    },
    send: async ({ texts, title }): Result<unknown> => {
      for (const { key, stored, save } of cells) if (texts[key] !== stored) await save(texts[key] || null);
      return api.POST('/admin/products/{id}/options/{option_id}', {
        params: { path: { id: product.id, option_id: option.id } },
        body: { title },
      });
    },
    done: 'Saved',
    then: onClose,
  });
  const { texts } = form.values;
  return (
    <FormDialog title={option.title} form={form} onClose={onClose}>
      <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
      {cells.map(({ key, label, locale }) => (
        <TextInput
          key={key}
          label={`${label}, ${nameLanguage(locale)}`}
          lang={locale}
          value={texts[key]}
          onChange={(event) => form.set('texts', { ...texts, [key]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}

function listCells(option: Option, locale: string): Cell[] {
  const all = option.values ?? [];
  const translate = (type: string, id: string, field: string, text: string | null) =>
    unwrap(
      api.POST('/admin/translations/{type}/{id}', {
        params: { path: { type, id } },
        body: { translations: { [locale]: { [field]: text } } },
      }),
    );
  return [
    {
      key: `${locale} title`,
      label: t('Title'),
      locale,
      stored: option.translations?.[locale]?.title ?? '',
      save: (text) => translate('product_option', option.id, 'title', text),
    },
    ...[...new Set(all.map(({ value }) => value))].map((value) => {
      const rows = all.filter((row) => row.value === value);
      return {
        key: `${locale} value ${value}`,
        label: value,
        locale,
        stored: rows[0].translations?.[locale]?.value ?? '',
        save: async (text: string | null) => {
          for (const { id } of rows) await translate('product_option_value', id, 'value', text);
        },
      };
    }),
  ];
}
