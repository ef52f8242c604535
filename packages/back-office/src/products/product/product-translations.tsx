import { Table, Textarea } from '@mantine/core';
import { api } from '../../api/client.ts';
import { type Phrase, t } from '../../i18n/translate.ts';
import { useStore } from '../../settings/use-settings.ts';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { nameLanguage } from '../../ui/name-language.ts';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Product } from './product-page.tsx';

const FIELDS = [
  ['title', 'Title'],
  ['handle', 'Handle'],
  ['subtitle', 'Subtitle'],
  ['description', 'Description'],
  ['material', 'Material'],
] as const satisfies readonly (readonly [field: keyof Product, label: Phrase])[];

/** The texts of a product in all languages of the shop, side by side. Empty ones fall back to the default language. */
export function ProductTranslations({ product }: { product: Product }) {
  const { locales, default_locale } = useStore();
  return locales?.length ? (
    <TranslationsTable product={product} locales={locales} defaultLocale={default_locale ?? ''} />
  ) : null;
}

interface TableProps {
  product: Product;
  locales: readonly string[];
  defaultLocale: string;
}

function TranslationsTable({ product, locales, defaultLocale }: TableProps) {
  const cells = locales.flatMap((locale) => FIELDS.map(([field]) => ({ locale, field })));
  const form = useForm<Record<string, string>, unknown>({
    initial: Object.fromEntries(
      cells.map(({ locale, field }) => [
        nameOf(locale, field),
        product.translations?.[locale]?.[field] ?? '',
      ]),
    ),
    send: (_values, changes) => {
      const translations: Record<string, Record<string, string | null>> = {};
      for (const { locale, field } of cells) {
        const text = changes[nameOf(locale, field)];
        if (text !== undefined) (translations[locale] ??= {})[field] = text || null;
      }
      return api.POST('/admin/products/{id}', {
        params: { path: { id: product.id } },
        body: { translations },
      });
    },
    done: 'Saved',
  });
  return (
    <Section title={t('In other languages')}>
      <form onSubmit={form.submit}>
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="xs" withRowBorders={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th />
                <Table.Th>{defaultLocale && nameLanguage(defaultLocale)}</Table.Th>
                {locales.map((locale) => (
                  <Table.Th key={locale}>{nameLanguage(locale)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {FIELDS.map(([field, label]) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{t(label)}</Table.Th>
                  <Table.Td>{product[field]}</Table.Td>
                  {locales.map((locale) => (
                    <Table.Td key={locale}>
                      <Textarea
                        aria-label={`${t(label)}, ${nameLanguage(locale)}`}
                        lang={locale}
                        autosize
                        minRows={field === 'description' ? 3 : 1}
                        {...form.text(nameOf(locale, field))}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

function nameOf(locale: string, field: string): string {
  return `${locale} ${field}`;
}
