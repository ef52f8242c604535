import { TextInput } from '@mantine/core';
import { api, listIds, type Result, type Schemas, unwrap } from '../../api/client.ts';
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

/** A text of an option in another language: its title, or that of a value. */
interface Cell {
  key: string;
  label: string;
  locale: string;
  stored: string;
  type: 'product_option' | 'product_option_value';
  /** The records that have it: each variant has a value in a row of its own. */
  ids: string[];
  field: 'title' | 'value';
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
      await translate(
        cells.filter(({ key, stored }) => texts[key] !== stored),
        texts,
      );
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

/** Saves texts in all languages by one request for each record: the server takes those of one record at once. */
async function translate(cells: readonly Cell[], texts: Record<string, string>): Promise<void> {
  for (const id of new Set(cells.flatMap(({ ids }) => ids))) {
    const changed = cells.filter(({ ids }) => ids.includes(id));
    const translations = Object.fromEntries(
      changed.map(({ key, locale, field }) => [locale, { [field]: texts[key] || null }]),
    );
    const params = { path: { type: changed[0].type, id } };
    await unwrap(api.POST('/admin/translations/{type}/{id}', { params, body: { translations } }));
  }
}

function listCells(option: Option, locale: string): Cell[] {
  const all = option.values ?? [];
  const title: Cell = {
    key: `${locale} title`,
    label: t('Title'),
    locale,
    stored: option.translations?.[locale]?.title ?? '',
    type: 'product_option',
    ids: [option.id],
    field: 'title',
  };
  const values = [...new Set(all.map(({ value }) => value))].map((value): Cell => {
    const rows = all.filter((row) => row.value === value);
    return {
      key: `${locale} value ${value}`,
      label: value,
      locale,
      stored: rows[0].translations?.[locale]?.value ?? '',
      type: 'product_option_value',
      ids: listIds(rows),
      field: 'value',
    };
  });
  return [title, ...values];
}
