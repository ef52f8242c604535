import { Body, Param, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import {
  AdminController,
  exampleId,
  invalidData,
  notFound,
  ProductTag,
  Rejects,
  Returns,
  SafeToRepeat,
} from '@storekeep/server/extend';
import { TranslationsBody } from './translations.input.ts';
import { TranslationsService } from './translations.service.ts';

const EXAMPLE = { de: { value: 'Baumwolle' } };
const HEADING = { tag: 'Translations', tagDescription: 'Texts of records in other languages' };

@AdminController('translations', undefined, HEADING)
export class AdminTranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Post(':type/:id')
  @SafeToRepeat()
  @ApiBody({ type: TranslationsBody, examples: { tag: { value: { translations: EXAMPLE } } } })
  @Rejects(
    invalidData('translations.de: property title should not exist'),
    notFound('product_tag', exampleId(ProductTag.idPrefix)),
  )
  @Returns('PostTranslationsTypeRecord', 'Set translations of a record that has no operation of its own', {
    type: 'object',
    required: ['id', 'object', 'translations'],
    properties: {
      id: { type: 'string', example: exampleId(ProductTag.idPrefix) },
      object: { type: 'string', example: 'product_tag' },
      translations: {
        type: ['object', 'null'],
        additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
        example: EXAMPLE,
      },
    },
  })
  set(@Param('type') type: string, @Param('id') id: string, @Body() { translations }: TranslationsBody) {
    return this.translations.set(type, id, translations);
  }
}
