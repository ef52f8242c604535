import { Module } from '@nestjs/common';
import { HttpModule, ReturnsModule } from '@storekeep/server/extend';
import { AdminWithdrawalsController } from './http/admin-withdrawals.controller.ts';
import {
  StoreOrderWithdrawalsController,
  StoreWithdrawalsController,
} from './http/store-withdrawals.controller.ts';
import { ProcessWithdrawals } from './process-withdrawals.ts';
import { WithdrawalMessages } from './withdrawal-messages.ts';
import { WithdrawalTokens } from './withdrawal-tokens.ts';
import { WithdrawalsService } from './withdrawals.service.ts';

/** The right of withdrawal. */
@Module({
  imports: [HttpModule, ReturnsModule],
  controllers: [AdminWithdrawalsController, StoreWithdrawalsController, StoreOrderWithdrawalsController],
  providers: [WithdrawalsService, WithdrawalTokens, WithdrawalMessages, ProcessWithdrawals],
})
export class WithdrawalModule {}
