import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { canonicalLocale } from '#engine/kernel/text/locales';
import { messages } from '#engine/kernel/text/messages';
import { translatableFieldsOfTable, TRANSLATIONS } from '#engine/kernel/writing/translatable';
import type { Schema } from '../output/value-schemas.ts';
import { FreeJson, isObject } from './free-json.ts';
import { type InputOptions, Text } from './input-decorators.ts';
import { unstorableIn } from './storable.ts';

const MAX_LOCALES = 50;
const MAX_TEXT_LENGTH = 65_536;

/** A language tag such as `de-AT`, in canonical form. */
export function Locale(options: InputOptions = {}): PropertyDecorator {
  return applyDecorators(
    Text({ example: 'de-AT', ...options }),
    Transform(({ value }) =>
      typeof value === 'string' ? (canonicalLocale(value) ?? value) : (value as unknown),
    ),
    ValidateBy({
      name: 'locale',
      validator: {
        validate: (value) => typeof value !== 'string' || canonicalLocale(value) !== null,
        defaultMessage: (args) => messages.notALocale(args!.property),
      },
    }),
  );
}

/** Accepts translations of the texts of a table in a body: `{ de: { title: 'Hemd' } }`. Null removes a text, or a language. */
export function AcceptTranslations(table: string): PropertyDecorator {
  return applyDecorators(
    FreeJson((value) =>
      value === undefined || value === null
        ? null
        : problemOfTranslations(value, translatableFieldsOfTable(table)),
    ),
    IsOptional(),
    ValidateBy({
      name: TRANSLATIONS,
      validator: {
        validate: (value) => typeof value !== 'string',
        defaultMessage: (args) => args?.value as string,
      },
    }),
  );
}

/** What is wrong with translations of these fields, or null if they can be stored. */
export function problemOfTranslations(value: unknown, fields: readonly string[]): string | null {
  if (fields.length === 0) return messages.unknownProperty(TRANSLATIONS);
  if (!isObject(value)) return `${TRANSLATIONS} must be an object, such as { "de": { "${fields[0]}": "…" } }`;
  const locales = Object.entries(value);
  if (locales.length > MAX_LOCALES) return `${TRANSLATIONS} must not have more than ${MAX_LOCALES} languages`;
  for (const [locale, texts] of locales) {
    const path = `${TRANSLATIONS}.${locale.slice(0, 40)}`;
    const canonical = canonicalLocale(locale);
    if (canonical === null) return `${path}: ${messages.notALocale('the key')}`;
    if (canonical !== locale) return `${path}: the key must be written ${canonical}`;
    if (texts === null) continue;
    if (!isObject(texts)) return `${path} must be an object or null`;
    for (const [field, text] of Object.entries(texts)) {
      if (!fields.includes(field)) return `${path}: ${messages.unknownProperty(field.slice(0, 100))}`;
      if (text === null) continue;
      if (typeof text !== 'string' || text === '')
        return `${path}.${field} must be a text that is not empty, or null`;
      if (text.length > MAX_TEXT_LENGTH)
        return `${path}.${field} must be shorter than or equal to ${MAX_TEXT_LENGTH} characters`;
      const unstorable = unstorableIn(text);
      if (unstorable) return `${path}.${field} must not contain ${unstorable}`;
    }
  }
  return null;
}

/** The JSON Schema of translations of these fields. */
export function translationsSchema(fields: readonly string[]): Schema {
  const text = { type: ['string', 'null'] };
  return {
    type: 'object',
    description: 'texts in other languages, by language tag; null removes a text or a language',
    additionalProperties: {
      type: ['object', 'null'],
      properties: Object.fromEntries(fields.map((field) => [field, text])),
      additionalProperties: false,
    },
  };
}
