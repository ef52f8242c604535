import { Body, Controller, HttpCode, Module, Param, Post, UseFilters, UsePipes } from '@nestjs/common';
import { ErrorFilter, InputPipe, StoreController } from '@storekeep/server';
import { IsEmail, MaxLength } from 'class-validator';
import { RestockMessages } from './restock-messages.ts';
import { RestockNotifications } from './restock-notifications.ts';

export class NotifyOfRestockBody {
  @IsEmail()
  @MaxLength(254)
  email!: string;
}

@StoreController('restock-notifications', undefined, {
  tag: 'Restock notifications',
  tagDescription: 'E-mails about variants that can be bought again',
})
export class RestockNotificationsController {
  constructor(private readonly notifications: RestockNotifications) {}

  @Post('variants/:id')
  @HttpCode(201)
  async add(@Param('id') id: string, @Body() { email }: NotifyOfRestockBody) {
    await this.notifications.add(id, email);
    return {};
  }
}

/** The path of the plugin, which is not below `/store`: for storefronts that call it from their own server. */
@Controller('restock-notifications')
@UseFilters(ErrorFilter)
@UsePipes(InputPipe)
export class PluginRestockNotificationsController {
  constructor(private readonly notifications: RestockNotifications) {}

  @Post('variants/:id')
  async add(@Param('id') id: string, @Body() { email }: NotifyOfRestockBody) {
    await this.notifications.add(id, email);
    return {};
  }
}

@Module({
  controllers: [RestockNotificationsController, PluginRestockNotificationsController],
  providers: [RestockNotifications, RestockMessages],
})
class RestockNotificationModule {}

export const modules = () => [RestockNotificationModule];
