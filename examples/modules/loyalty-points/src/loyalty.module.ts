import { Get, Module, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import { AdminController, CurrentCustomer, type LoggedInAccount, StoreController } from '@storekeep/server';
import { type Balance, Points } from './points.ts';

const HEADING = { tag: 'Loyalty points', tagDescription: 'Points for what customers pay' };

class NextExpiry {
  @ApiProperty({ type: 'integer' })
  points!: number;

  @ApiProperty({ format: 'date-time' })
  at!: string;
}

class BalanceResponse {
  @ApiProperty({ type: 'integer' })
  balance!: number;

  @ApiProperty({ type: NextExpiry, nullable: true })
  next_expiry!: NextExpiry | null;
}

@StoreController('loyalty-points', undefined, HEADING)
export class StoreLoyaltyPointsController {
  constructor(private readonly points: Points) {}

  @Get()
  @ApiOperation({ summary: 'Get the points of the logged-in customer' })
  @ApiOkResponse({ type: BalanceResponse })
  balance(@CurrentCustomer() { id }: LoggedInAccount): Promise<Balance> {
    return this.points.read(id);
  }
}

@AdminController('customers', 'customers/:id/loyalty-points', HEADING)
export class AdminLoyaltyPointsController {
  constructor(private readonly points: Points) {}

  @Get()
  @ApiOperation({ summary: 'Get the points of a customer' })
  @ApiOkResponse({ type: BalanceResponse })
  balance(@Param('id') id: string): Promise<Balance> {
    return this.points.read(id);
  }
}

@Module({
  controllers: [StoreLoyaltyPointsController, AdminLoyaltyPointsController],
  providers: [Points],
  exports: [Points],
})
class LoyaltyPointsModule {}

export const modules = () => [LoyaltyPointsModule];
