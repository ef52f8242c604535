import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CurrentCustomer,
  CurrentPrincipal,
  exampleId,
  invalidData,
  type LoggedInAccount,
  notAllowed,
  type Principal,
  RateLimited,
  Rejects,
  Returns,
  ReturnsNothing,
  SafeToRepeat,
  Shows,
  StoreController,
} from '@storekeep/server/extend';
import { withdrawals } from '../withdrawals.resource.ts';
import { WithdrawalsService } from '../withdrawals.service.ts';
import { PERIOD_SCHEMA, representPeriod } from './withdrawal-period.schema.ts';
import { DeclareWithdrawalBody, SubmitWithdrawalBody, WithdrawalTokenBody } from './withdrawals.input.ts';

const INVALID_TOKEN = invalidData('The token is not valid, or too old');

@StoreController(withdrawals)
export class StoreWithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Post()
  @RateLimited()
  @HttpCode(202)
  @ReturnsNothing('PostWithdrawals', 'Withdraw from an order as a guest, who confirms it by a link in a mail')
  async submit(@Body() body: SubmitWithdrawalBody, @CurrentPrincipal() caller: Principal): Promise<void> {
    await this.withdrawals.submit(body, caller.address);
  }

  @Post('preview')
  @SafeToRepeat()
  @Rejects(INVALID_TOKEN)
  @Shows('PostWithdrawalsPreview', 'Get what a guest is about to confirm')
  preview(@Body() { token }: WithdrawalTokenBody) {
    return this.withdrawals.readByToken(token);
  }

  @Post('confirm')
  @SafeToRepeat()
  @Rejects(INVALID_TOKEN)
  @Shows('PostWithdrawalsConfirm', 'Confirm the withdrawal of a guest')
  confirm(@Body() { token }: WithdrawalTokenBody) {
    return this.withdrawals.confirmByToken(token);
  }
}

@StoreController('orders', undefined, { tag: 'Orders', tagDescription: '' })
export class StoreOrderWithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Get(':id/withdrawal-period')
  @Returns(
    'GetOrdersOrderWithdrawalPeriod',
    'Get until when an own order can be withdrawn from',
    PERIOD_SCHEMA,
  )
  async get(@Param('id') id: string, @CurrentCustomer() customer: LoggedInAccount) {
    return {
      withdrawal_period: representPeriod(await this.withdrawals.requireOwn(undefined, id, customer.id)),
    };
  }

  @Post(':id/withdrawals')
  @RateLimited()
  @Rejects(
    notAllowed(`There is no right of withdrawal from order ${exampleId('order')}`),
    invalidData(`1 units of line item ${exampleId('item')} can be withdrawn from`),
    invalidData('There is nothing left to withdraw from'),
  )
  @Shows('PostOrdersOrderWithdrawals', 'Withdraw from an own order', { resource: withdrawals })
  declare(
    @Param('id') id: string,
    @Body() { items }: DeclareWithdrawalBody,
    @CurrentCustomer() customer: LoggedInAccount,
    @CurrentPrincipal() caller: Principal,
  ) {
    return this.withdrawals.declare(id, customer.id, items, caller.address);
  }

  @Post(':id/withdrawals/:withdrawal_id/confirm')
  @SafeToRepeat()
  @Shows('PostOrdersOrderWithdrawalsWithdrawalConfirm', 'Confirm the withdrawal from an own order', {
    resource: withdrawals,
  })
  confirm(
    @Param('id') id: string,
    @Param('withdrawal_id') withdrawalId: string,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    return this.withdrawals.confirmOwn(id, withdrawalId, customer.id);
  }
}
