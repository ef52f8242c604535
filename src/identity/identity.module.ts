import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/kernel.module.ts';
import { Credentials } from './credentials.ts';
import { LoginThrottle } from './login-throttle.ts';
import { ResetTokens } from './reset-tokens.ts';
import { Sessions } from './sessions.ts';
import { AccessTokens } from './tokens.ts';

/** Who is calling? Passwords, tokens and sessions; nothing of HTTP. */
@Module({
  imports: [KernelModule],
  providers: [AccessTokens, Credentials, LoginThrottle, ResetTokens, Sessions],
  exports: [AccessTokens, Credentials, LoginThrottle, ResetTokens, Sessions],
})
export class IdentityModule {}
