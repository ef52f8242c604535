import { inputRules } from '@storekeep/server/extend';

export class TranslationsBody {
  @inputRules.Json({
    example: { de: { value: 'Baumwolle' } },
    description: 'texts in other languages, by language tag; null removes a text or a language',
  })
  translations!: Record<string, unknown>;
}
