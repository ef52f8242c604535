import { Module } from '@nestjs/common';
import {
  CartsModule,
  CheckoutModule,
  HttpModule,
  OrdersModule,
  PaymentsModule,
  ShippingModule,
} from '@storekeep/server/extend';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AdminAgentSessionsController } from './admin-agent-sessions.controller.ts';
import { AgentOrders } from './agent-orders.ts';
import { AgentSessionsService } from './agent-sessions.service.ts';
import { CancelExpiredSessions } from './cancel-expired-sessions.ts';
import { ChangeSession } from './changes/change-session.ts';
import { OpenSession } from './changes/open-session.ts';
import { RefreshSession } from './changes/refresh-session.ts';
import { CompleteSession } from './complete-session.ts';
import { ListedSessions } from './listed-sessions.ts';
import { SessionCarts } from './session-carts.ts';
import { SessionOrders } from './session-orders.ts';
import { SessionStore } from './session-store.ts';
import { SessionViews } from './view/session-views.ts';

/** The checkout sessions of AI agents, which are carts of guests. */
@Module({
  imports: [
    HttpModule,
    CartsModule,
    CheckoutModule,
    OrdersModule,
    PaymentsModule,
    ShippingModule,
    AgentPlatformsModule,
  ],
  controllers: [AdminAgentSessionsController],
  providers: [
    AgentOrders,
    AgentSessionsService,
    CancelExpiredSessions,
    ChangeSession,
    CompleteSession,
    ListedSessions,
    OpenSession,
    RefreshSession,
    SessionCarts,
    SessionOrders,
    SessionStore,
    SessionViews,
  ],
  exports: [AgentSessionsService, SessionOrders, SessionViews],
})
export class AgentSessionsModule {}
