import { Injectable } from '@nestjs/common';
import { AppsOptions } from './apps-options.ts';
import { OAuth2Handler } from './oauth2-handler.ts';
import type { OAuthHandler } from './oauth-handler.ts';

/** Who can connect which application: those of the options, and what other modules bring. */
@Injectable()
export class OAuthHandlers {
  private readonly handlers = new Map<string, OAuthHandler>();

  constructor({ applications }: AppsOptions) {
    for (const application of applications) this.register(new OAuth2Handler(application));
  }

  /** Call it in `onModuleInit`. A second handler of the same application replaces the first. */
  register(handler: OAuthHandler): void {
    this.handlers.set(handler.application_name, handler);
  }

  /** The handler, or undefined when this process does not have it. */
  get(applicationName: string): OAuthHandler | undefined {
    return this.handlers.get(applicationName);
  }

  all(): OAuthHandler[] {
    return [...this.handlers.values()];
  }
}
