import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/kernel.module.ts';
import { Credentials } from './credentials.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Sessions } from './sessions.ts';

/** Who is calling? Passwords, tokens and sessions; nothing of HTTP. */
@Module({
  imports: [KernelModule],
  providers: [Credentials, LoginThrottle, Sessions],
  exports: [Credentials, Sessions],
})
export class IdentityModule {}
