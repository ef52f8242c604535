import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/kernel.module.ts';
import { Credentials } from './credentials.ts';
import { PasswordResets } from './password-resets.ts';
import { RateLimits } from './rate-limits.ts';
import { Sessions } from './sessions.ts';
import { EmailChangeTokens } from './tokens/email-change-tokens.ts';
import { ResetTokens } from './tokens/reset-tokens.ts';
import { AccessTokens } from './tokens/tokens.ts';

/** Authentication: passwords, tokens and sessions, independent of HTTP. */
@Module({
  imports: [KernelModule],
  providers: [
    AccessTokens,
    Credentials,
    EmailChangeTokens,
    PasswordResets,
    RateLimits,
    ResetTokens,
    Sessions,
  ],
  exports: [AccessTokens, Credentials, EmailChangeTokens, PasswordResets, RateLimits, ResetTokens, Sessions],
})
export class IdentityModule {}
