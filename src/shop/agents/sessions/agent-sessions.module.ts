import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { CartsModule } from '../../carts/operations/carts.module.ts';
import { CheckoutModule } from '../../checkout/checkout/checkout.module.ts';
import { NotesModule } from '../../back-office/notes/notes.module.ts';
import { OrdersModule } from '../../orders/order/orders.module.ts';
import { PaymentsModule } from '../../payments/payments.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { AgentPlatformsModule } from '../platforms/agent-platforms.module.ts';
import { AdminAgentSessionsController } from './admin-agent-sessions.controller.ts';
import { AgentOrders } from './agent-orders.ts';
import { AgentSessionsService } from './agent-sessions.service.ts';
import { CancelExpiredSessions } from './cancel-expired-sessions.ts';
import { RefreshSession } from './changes/refresh-session.ts';
import { ChangeSession } from './changes/change-session.ts';
import { OpenSession } from './changes/open-session.ts';
import { ListedSessions } from './listed-sessions.ts';
import { CompleteSession } from './complete-session.ts';
import { SessionCarts } from './session-carts.ts';
import { SessionOrders } from './session-orders.ts';
import { SessionStore } from './session-store.ts';
import { SessionViews } from './view/session-views.ts';

/** The checkout sessions of AI agents, which are carts of guests. */
@Module({
  imports: [
    ...[HttpModule, CartsModule, CheckoutModule, NotesModule, OrdersModule, PaymentsModule, ShippingModule],
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
