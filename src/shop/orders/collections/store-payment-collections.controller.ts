import { Body, Get, Param, Post } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { ShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { AuthorizeCollection } from './authorize-collection.ts';
import { CollectionChanges } from './change-collection.ts';
import { collectionErrors } from './collection-errors.ts';
import { CollectionSessionsService } from './collection-sessions.service.ts';
import {
  AuthorizePaymentSessionsBody,
  SetPaymentSessionBody,
  SetPaymentSessionsBody,
} from './payment-collections.input.ts';
import { collectionSessions, paymentCollections } from './payment-collections.resource.ts';

/** Readable by anyone who knows the id, like carts; a collection of an account's order can be changed by that account only. */
@StoreController(paymentCollections)
export class StorePaymentCollectionsController {
  constructor(
    private readonly changes: CollectionChanges,
    private readonly sessions: CollectionSessionsService,
    private readonly authorization: AuthorizeCollection,
  ) {}

  @Get(':id')
  @Shows('GetPaymentCollectionsPaymentCollection', 'Get a payment collection')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id/sessions')
  @Rejects(collectionErrors.unknownProvider(), collectionErrors.notChangeable('authorized'))
  @Shows('PostPaymentCollectionsSessions', 'Choose a provider for all of a payment collection')
  async setSession(
    @Param('id') id: string,
    @Body() body: SetPaymentSessionBody,
    @ShopperId() shopperId: string | null,
  ) {
    await this.changes.requireAccess(id, shopperId);
    return this.sessions.setOne(id, body.provider_id);
  }

  @Post(':id/sessions/batch')
  @Rejects(
    collectionErrors.sumDiffers(2737),
    collectionErrors.repeatedSession(),
    collectionErrors.unknownProvider(),
    collectionErrors.notChangeable('authorized'),
    notFound('payment_session', exampleId('ps')),
  )
  @Shows(
    'PostPaymentCollectionsPaymentCollectionSessionsBatch',
    'Divide a payment collection among providers',
  )
  async setSessions(
    @Param('id') id: string,
    @Body() body: SetPaymentSessionsBody,
    @ShopperId() shopperId: string | null,
  ) {
    await this.changes.requireAccess(id, shopperId);
    return this.sessions.setAll(id, body.sessions);
  }

  @Post(':id/sessions/batch/authorize')
  @SafeToRepeat()
  @Rejects(collectionErrors.canceled(), collectionErrors.noSession())
  @Shows('PostPaymentCollectionsSessionsBatchAuthorize', 'Authorize several payment sessions')
  async authorizeSeveral(
    @Param('id') id: string,
    @Body() body: AuthorizePaymentSessionsBody,
    @ShopperId() shopperId: string | null,
  ) {
    await this.changes.requireAccess(id, shopperId);
    return this.authorization.authorizeSessions(id, body.session_ids);
  }

  @Post(':id/sessions/:session_id')
  @Rejects(
    notFound('payment_session', exampleId('ps')),
    collectionErrors.sessionOfOther(exampleId('ps'), exampleId('paycol')),
    collectionErrors.sessionAuthorized(exampleId('ps')),
  )
  @Shows('PostPaymentCollectionsPaymentCollectionPaymentSessionsSession', 'Begin a payment session anew', {
    resource: collectionSessions,
  })
  async refresh(
    @Param('id') id: string,
    @Param('session_id') sessionId: string,
    @ShopperId() shopperId: string | null,
  ) {
    await this.changes.requireAccess(id, shopperId);
    return this.sessions.refresh(id, sessionId);
  }

  @Post(':id/sessions/:session_id/authorize')
  @SafeToRepeat()
  @Rejects(
    collectionErrors.canceled(),
    collectionErrors.noSession(),
    collectionErrors.notAuthorized(exampleId('ps')),
  )
  @Shows('PostPaymentCollectionsSessionsSessionAuthorize', 'Authorize a payment session', {
    resource: collectionSessions,
  })
  async authorize(
    @Param('id') id: string,
    @Param('session_id') sessionId: string,
    @ShopperId() shopperId: string | null,
  ) {
    await this.changes.requireAccess(id, shopperId);
    return this.authorization.authorizeSession(id, sessionId);
  }
}
