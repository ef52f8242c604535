import { Injectable } from '@nestjs/common';
import { AppsOptions } from './apps-options.ts';
import type { OAuthHandler } from './oauth-handler.ts';
import { OAuth2Handler } from './oauth2-handler.ts';

/** The handlers of all applications: those of the options, and those that other modules register. */
@Injectable()
export class OAuthHandlers {
  private readonly handlers = new Map<string, OAuthHandler>();

  constructor({ applications }: AppsOptions) {
    for (const application of applications) this.register(new OAuth2Handler(application));
  }

  /** Call it in `onModuleInit`. A second handler for the same application replaces the first. */
  register(handler: OAuthHandler): void {
    this.handlers.set(handler.application_name, handler);
  }

  /** Returns the handler, or undefined if this process has none for the application. */
  get(applicationName: string): OAuthHandler | undefined {
    return this.handlers.get(applicationName);
  }

  all(): OAuthHandler[] {
    return [...this.handlers.values()];
  }
}
