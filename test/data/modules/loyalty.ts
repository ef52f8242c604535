import { Body, Get, Injectable, Module, type OnModuleInit, Post } from '@nestjs/common';
import {
  AdminController,
  CurrentCustomer,
  CurrentUser,
  Database,
  type LoggedInAccount,
  type ModuleMigrations,
  Outbox,
  RequiresAdmin,
  StoreController,
} from '@storekeep/server';
import { IsInt, IsString } from 'class-validator';
import type { QueryRunner } from 'typeorm';

class CreateLoyaltyPoints1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table loyalty_points (customer_id varchar primary key, points integer not null, given_by varchar)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table loyalty_points');
  }
}

class GivePointsBody {
  @IsString()
  customer_id!: string;

  @IsInt()
  points!: number;
}

@Injectable()
class Points implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('customer.created', ({ data }) => this.give(data.id, 5, null), 'loyalty');
  }

  async of(customerId: string): Promise<number> {
    const [row] = await this.database.query<{ points: number }>(
      'select points from loyalty_points where customer_id = $1',
      [customerId],
    );
    return row?.points ?? 0;
  }

  async give(customerId: string, points: number, userId: string | null): Promise<void> {
    await this.database.query(
      `insert into loyalty_points (customer_id, points, given_by) values ($1, $2, $3)
       on conflict (customer_id) do update set points = loyalty_points.points + excluded.points, given_by = $3`,
      [customerId, points, userId],
    );
  }
}

@StoreController('loyalty')
class StoreLoyaltyController {
  constructor(private readonly points: Points) {}

  @Get()
  async balance(@CurrentCustomer() customer: LoggedInAccount) {
    return { points: await this.points.of(customer.id) };
  }
}

@AdminController('loyalty')
class AdminLoyaltyController {
  constructor(private readonly points: Points) {}

  @Post()
  async give(@Body() body: GivePointsBody, @CurrentUser() user: LoggedInAccount) {
    await this.points.give(body.customer_id, body.points, user.id);
    return { points: await this.points.of(body.customer_id) };
  }

  @Post('reset')
  @RequiresAdmin()
  reset() {
    return { reset: true };
  }
}

@Module({ controllers: [StoreLoyaltyController, AdminLoyaltyController], providers: [Points] })
export default class LoyaltyModule {
  static readonly migrations: ModuleMigrations = {
    name: 'loyalty',
    migrations: [CreateLoyaltyPoints1700000000000],
  };
}
