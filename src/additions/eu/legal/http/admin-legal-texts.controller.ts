import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Deletes,
  exampleId,
  invalidData,
  Lists,
  Rejects,
  RequiresAdmin,
  Returns,
  SafeToRepeat,
  Shows,
} from '@storekeep/server/extend';
import { CurrentLegalTexts } from '../current-legal-texts.ts';
import { LegalText } from '../legal-text.entity.ts';
import { legalTexts } from '../legal-texts.resource.ts';
import { LegalTextsService, publishedText } from '../legal-texts.service.ts';
import { CreateLegalTextBody, ListLegalTextsQuery, UpdateLegalTextBody } from './legal-texts.input.ts';
import { ACCEPTED_LEGAL_TEXTS } from './legal-texts.schemas.ts';

const Unchangeable = Rejects(publishedText(exampleId(LegalText.idPrefix)));

@AdminController(legalTexts)
export class AdminLegalTextsController {
  constructor(private readonly texts: LegalTextsService) {}

  @Get()
  @Lists('GetLegalTexts', 'List legal texts')
  list(@Query() query: ListLegalTextsQuery) {
    return query;
  }

  @Post()
  @RequiresAdmin()
  @Rejects(invalidData('country_code xx is not a country'))
  @Shows('PostLegalTexts', 'Create a draft of a legal text')
  create(@Body() body: CreateLegalTextBody) {
    return this.texts.create(body);
  }

  @Get(':id')
  @Shows('GetLegalTextsLegalText', 'Get a legal text')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @RequiresAdmin()
  @Unchangeable
  @Shows('PostLegalTextsLegalText', 'Update the draft of a legal text')
  update(@Param('id') id: string, @Body() body: UpdateLegalTextBody) {
    return this.texts.update(id, body);
  }

  @Post(':id/publish')
  @RequiresAdmin()
  @SafeToRepeat()
  @Shows('PostLegalTextsLegalTextPublish', 'Publish a legal text, which is never changed from then on')
  publish(@Param('id') id: string) {
    return this.texts.publish(id);
  }

  @Delete(':id')
  @RequiresAdmin()
  @Unchangeable
  @Deletes('DeleteLegalTextsLegalText', 'Delete the draft of a legal text')
  delete(@Param('id') id: string) {
    return this.texts.delete(id);
  }
}

@AdminController('orders', undefined, { tag: 'Orders', tagDescription: '' })
export class AdminOrderLegalTextsController {
  constructor(private readonly texts: CurrentLegalTexts) {}

  @Get(':id/legal-texts')
  @Returns(
    'GetOrdersOrderLegalTexts',
    'List the legal texts that the buyer has accepted',
    ACCEPTED_LEGAL_TEXTS,
  )
  async list(@Param('id') id: string) {
    return { legal_texts: await this.texts.accepted(id) };
  }
}
