import { Module } from '@nestjs/common';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { Database } from '../kernel/database/database.ts';
import { KernelModule } from '../kernel/kernel.module.ts';
import { createReader } from '../reader/create-reader.ts';
import { Reader } from '../reader/reader.ts';
import { ReaderOptions } from '../reader/reader-options.ts';
import { ReplicaReads } from '../reader/replicas/replica-reads.ts';
import { Replicas } from '../reader/replicas/replicas.ts';
import { RequestGuard, StaffGuard, StaffStrategy } from './guards.ts';
import { IdempotencyInterceptor } from './idempotency/idempotency.ts';
import { RehearseRequest } from './journal/rehearse-request.ts';
import { RequestJournal } from './journal/request-journal.ts';
import { LoadShedding } from './limits/load-shedding.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { ObserveRequests } from './observe-requests.ts';
import { ResponseEncoder } from './output/response-encoder.ts';
import { ResponseInterceptor } from './output/response-interceptor.ts';
import { Principals } from './principal.ts';
import { SessionCookie } from './session-cookie.ts';
import { StaffAccess } from './staff-access.ts';

/** The HTTP layer of both surfaces: request parsing and limits, authentication, idempotency, responses and errors. */
@Module({
  imports: [KernelModule, IdentityModule],
  providers: [
    { provide: Reader, inject: [Database, ReaderOptions, Replicas, ReplicaReads], useFactory: createReader },
    ResponseEncoder,
    ResponseInterceptor,
    IdempotencyInterceptor,
    IdempotencyStore,
    SessionCookie,
    Principals,
    LoadShedding,
    RequestGuard,
    RequestLimits,
    RequestJournal,
    RehearseRequest,
    ObserveRequests,
    StaffAccess,
    StaffGuard,
    StaffStrategy,
  ],
  exports: [
    Reader,
    RequestJournal,
    RehearseRequest,
    StaffAccess,
    ResponseInterceptor,
    IdempotencyInterceptor,
    IdempotencyStore,
    Principals,
    LoadShedding,
    RequestGuard,
    StaffGuard,
    KernelModule,
    IdentityModule,
  ],
})
export class HttpModule {}
