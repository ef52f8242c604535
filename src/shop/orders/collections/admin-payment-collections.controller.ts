import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { collectionErrors } from './collection-errors.ts';
import { UpdatePaymentCollectionBody } from './payment-collections.input.ts';
import { paymentCollections } from './payment-collections.resource.ts';
import { PaymentCollectionsService } from './payment-collections.service.ts';

@AdminController(paymentCollections)
export class AdminPaymentCollectionsController {
  constructor(private readonly collections: PaymentCollectionsService) {}

  @Get(':id')
  @Shows('GetPaymentCollectionsPaymentCollection', 'Get a payment collection')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostPaymentCollectionsPaymentCollection', 'Update a payment collection')
  update(@Param('id') id: string, @Body() body: UpdatePaymentCollectionBody) {
    return this.collections.update(id, body);
  }

  @Delete(':id')
  @Rejects(collectionErrors.notDeletable('authorized'))
  @Deletes('DeletePaymentCollectionsPaymentCollection', 'Delete a payment collection')
  delete(@Param('id') id: string) {
    return this.collections.delete(id);
  }

  @Post(':id/authorize')
  @Rejects(collectionErrors.canceled())
  @Shows('PostPaymentCollectionsPaymentCollectionAuthorize', 'Mark a payment collection as paid')
  authorize(@Param('id') id: string) {
    return this.collections.authorize(id);
  }
}
