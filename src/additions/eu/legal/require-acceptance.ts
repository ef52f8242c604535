import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CompletionConditions } from '@storekeep/server/extend';
import { CurrentLegalTexts } from './current-legal-texts.ts';

/** Has shoppers complete their carts only if they have accepted what their region requires. */
@Injectable()
export class RequireAcceptance implements OnModuleInit {
  constructor(
    private readonly conditions: CompletionConditions,
    private readonly texts: CurrentLegalTexts,
  ) {}

  onModuleInit(): void {
    this.conditions.register((cartId) => this.texts.requireAccepted(cartId));
  }
}
