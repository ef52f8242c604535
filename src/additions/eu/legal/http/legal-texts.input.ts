import { inputRules, ListQuery, Region } from '@storekeep/server/extend';
import { LEGAL_TEXT_KINDS, type LegalTextKind } from '../legal-text.entity.ts';

export class ListLegalTextsQuery extends ListQuery {
  @inputRules.AnyOf('kind', LEGAL_TEXT_KINDS)
  kind?: string[];

  @inputRules.Equals()
  region_id?: string;

  @inputRules.Equals()
  country_code?: string;

  @inputRules.Equals()
  locale?: string;
}

export class UpdateLegalTextBody {
  @inputRules.Name({ optional: true, example: 'Terms and conditions' })
  title?: string;

  @inputRules.Text({
    ...{ min: 1, optional: true },
    example: '1. Who we are …',
    description: 'plain text or Markdown',
  })
  content?: string;
}

export class CreateLegalTextBody extends UpdateLegalTextBody {
  @inputRules.OneOf(LEGAL_TEXT_KINDS, { example: 'terms' })
  kind!: LegalTextKind;

  @inputRules.Name({ example: 'Terms and conditions' })
  override title!: string;

  @inputRules.Text({
    ...{ min: 1 },
    example: '1. Who we are …',
    description: 'plain text or Markdown',
  })
  override content!: string;

  @inputRules.Id(Region, { optional: true, nullable: true, description: 'null for all regions' })
  region_id?: string | null;

  @inputRules.Text({
    ...{ optional: true, nullable: true, max: 2, example: 'de' },
    description: 'ISO 3166-1 alpha-2; null for all countries',
  })
  country_code?: string | null;

  @inputRules.Locale({ optional: true, nullable: true, description: 'null for all languages' })
  locale?: string | null;
}

export class CurrentLegalTextsQuery {
  @inputRules.TextParameter('the cart whose region, country and language decide')
  cart_id?: string;

  @inputRules.TextParameter('the region of the buyer; a cart takes precedence')
  region_id?: string;

  @inputRules.TextParameter('the country of the buyer, such as `de`')
  country_code?: string;
}
