import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { CommerceError, invalidData, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { orderErrors } from '../order/order-errors.ts';
import { editErrors } from './edit-errors.ts';
import { EditItemsService } from './edit-items.service.ts';
import {
  AddEditItemBody,
  CreateOrderEditBody,
  ListOrderEditsQuery,
  RequestOrderEditBody,
  UpdateEditItemBody,
  UpdateOrderEditBody,
} from './order-edits.input.ts';
import { orderEdits } from './order-edits.resource.ts';
import { OrderEditsService } from './order-edits.service.ts';

@AdminController(orderEdits)
export class AdminOrderEditsController {
  constructor(
    private readonly edits: OrderEditsService,
    private readonly items: EditItemsService,
  ) {}

  @Get()
  @Lists('GetOrderEdits', 'List order edits')
  list(@Query() query: ListOrderEditsQuery) {
    return query;
  }

  @Post()
  @Rejects(
    notFound('order', exampleId('order')),
    editErrors.alreadyActive(exampleId('order')),
    orderErrors.canceled(),
  )
  @Shows('PostOrderEdits', 'Create an order edit')
  create(@Body() { order_id, internal_note }: CreateOrderEditBody, @StaffId() staffId: string) {
    return this.edits.create(order_id, internal_note ?? null, staffId);
  }

  @Get(':id')
  @Shows('GetOrderEditsOrderEdit', 'Get an order edit')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostOrderEditsOrderEdit', 'Update an order edit')
  update(@Param('id') id: string, @Body() { internal_note }: UpdateOrderEditBody) {
    return this.edits.update(id, internal_note);
  }

  @Delete(':id')
  @Rejects(editErrors.notDeletable('confirmed'))
  @Deletes('DeleteOrderEditsOrderEdit', 'Delete an order edit')
  delete(@Param('id') id: string) {
    return this.edits.delete(id);
  }

  @Post(':id/cancel')
  @Rejects(editErrors.notCancelable('confirmed'))
  @Shows('PostOrderEditsOrderEditCancel', 'Cancel an order edit')
  cancel(@Param('id') id: string, @StaffId() staffId: string) {
    return this.edits.cancel(id, staffId);
  }

  @Post(':id/confirm')
  @Rejects(
    editErrors.notConfirmable('canceled'),
    editErrors.itemsFulfilled(),
    editErrors.noItems(),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
    orderErrors.canceled(),
  )
  @Shows('PostOrderEditsOrderEditConfirm', 'Confirm an order edit')
  confirm(@Param('id') id: string, @StaffId() staffId: string) {
    return this.edits.confirm(id, staffId);
  }

  @Post(':id/request')
  @Rejects(
    editErrors.notRequestable('canceled'),
    editErrors.noChanges(),
    editErrors.itemsFulfilled(),
    editErrors.noItems(),
    orderErrors.canceled(),
  )
  @Shows('PostOrderEditsOrderEditRequest', 'Ask the customer to confirm an order edit')
  request(@Param('id') id: string, @Body() body: RequestOrderEditBody, @StaffId() staffId: string) {
    return this.edits.request(id, body.payment_collection_description ?? null, staffId);
  }

  @Post(':id/items')
  @Rejects(
    invalidData(notFound('variant', exampleId('variant')).message),
    editErrors.noItemAddable('canceled'),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
  )
  @Shows('PostOrderEditsEditLineItems', 'Add an item in an order edit')
  addItem(@Param('id') id: string, @Body() body: AddEditItemBody) {
    return this.items.add(id, body);
  }

  @Post(':id/items/:item_id')
  @Rejects(
    notFound('line_item', exampleId('item')),
    editErrors.itemNotUpdatable(exampleId('oe'), 'canceled'),
    editErrors.itemsFulfilled(),
  )
  @Shows('PostOrderEditsEditLineItemsLineItem', 'Change the quantity of an item in an order edit')
  updateItem(@Param('id') id: string, @Param('item_id') itemId: string, @Body() body: UpdateEditItemBody) {
    return this.items.update(id, itemId, body.quantity);
  }

  @Delete(':id/items/:item_id')
  @Rejects(
    notFound('line_item', exampleId('item')),
    editErrors.itemNotRemovable(exampleId('oe'), 'canceled'),
    editErrors.itemsFulfilled(),
  )
  @Shows('DeleteOrderEditsOrderEditLineItemsLineItem', 'Remove an item in an order edit')
  removeItem(@Param('id') id: string, @Param('item_id') itemId: string) {
    return this.items.remove(id, itemId);
  }

  @Delete(':id/changes/:change_id')
  @Rejects(
    notFound('order_item_change', exampleId('oic')),
    editErrors.changeOfOtherEdit(exampleId('oe')),
    editErrors.changeOfInactive('canceled'),
  )
  @Returns('DeleteOrderEditsOrderEditItemChange', 'Take back a change in an order edit', {
    type: 'object',
    required: ['id', 'object', 'deleted'],
    properties: {
      id: { type: 'string', example: 'oic_01HV5K4E6Q0Z3T8W9X2Y7B1C4D' },
      object: { const: 'item_change' },
      deleted: { const: true },
    },
  })
  async undo(@Param('id') id: string, @Param('change_id') changeId: string) {
    await this.items.undo(id, changeId);
    return { id: changeId, object: 'item_change', deleted: true };
  }
}
